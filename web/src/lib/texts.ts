/** Every word these pages say, in one place. Words of a game come from the server, with the game. */
import type { Connection } from './state';
import type { Facts, Stage } from './wire';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const spelled = (count: number) => NUMBERS[count] ?? String(count);
const ordinal = (place: number) => ORDINALS[place] ?? `${place}.`;

export const texts = {
  title: 'Dungeonbox',
  tagline: 'Dungeon board games in one box',
  skip: 'Skip to the content',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment …',
  again: 'Try again',
  chunk: 'A part of this page could not be loaded. The network may be gone, or the server has newer pages.',
  reload: 'Load the page anew',
  unreachable: 'The server does not answer. Is it running, and are you on its network?',
  optional: 'optional',
  announcements: 'What happened last',
  nicknames: ['Torchbearer', 'Mapmaker', 'Lockpicker', 'Lantern', 'Wanderer', 'Gatekeeper', 'Ropewalker', 'Delver'],

  nav: { settings: 'Settings', main: 'Main' },

  lost: { heading: 'A dead end', text: 'Nothing is at this address.', back: 'Back to the entrance' },

  home: {
    kicker: 'No accounts. No adverts. Send a link, sit down.',
    heading: 'Open the box. Mind the dragon.',
    lead: 'Dungeon board games with exact rules, luck you can check, and bots that never leave the table.',
    games: 'What is in the box',
    playNow: 'Play now against bots',
    create: 'Set a table',
    rules: 'Rules',
    players: (seats: readonly number[]) => `${seats[0]}–${seats.at(-1)} players`,
    minutes: (minutes: string) => `${minutes} minutes`,
    joinHeading: 'Join a table',
    joinLabel: 'Link or code',
    joinPlaceholder: 'k7mpx4qh',
    join: 'Join',
    joinUnclear: 'That is neither a link to a table nor a code.',
    mine: 'Your games',
    lastKnown: 'As they stood when the server last answered.',
    yourTurn: (seconds: number) => (seconds < 60 ? 'Your turn' : `Your turn since ${ago(seconds)}`),
    finished: 'Finished games',
    public: 'Open tables',
    noPublic: 'Nobody is waiting at an open table right now. Set one yourself.',
    watch: 'Watch',
    sit: 'Sit down',
    back: 'Back to the table',
    see: 'See how it ended',
  },

  first: {
    goal: 'Goal:',
    surprise: 'Beware:',
    guided: 'Show me in a guided game',
    atOnce: 'Play at once',
    known: 'Got it',
    help: 'How to play',
    rules: 'All rules',
  },

  guide: {
    label: 'Guide',
    step: (number: number, steps: number) => `Guide · ${number} of ${steps}`,
    leave: 'Leave the guide',
    left: 'You go your own way, so the guide ends here. From now on the others choose for themselves.',
  },

  stage: {
    lobby: 'gathering',
    opening: 'about to start',
    playing: 'playing',
    over: 'finished',
  } satisfies Record<Stage, string>,

  create: {
    rare: 'More choices',
    heading: 'Set a table',
    game: 'Game',
    name: 'Your name',
    seats: 'Who sits where',
    seat: (seat: number) => `Seat ${seat + 1}`,
    me: 'You',
    open: 'Open: for a friend',
    bot: (words: string) => `Bot: ${words}`,
    fewer: 'One seat fewer',
    more: 'One seat more',
    count: (count: number) => counted(count, 'seat', 'seats'),
    options: 'House rules',
    public: 'Anybody may find this table and sit down',
    moveTime: 'Time to think',
    moveTimes: [
      ['0', 'All you want'],
      ['30', '30 seconds a choice'],
      ['60', '1 minute a choice'],
      ['180', '3 minutes a choice'],
      ['0/600/5', '10 minutes in all, and 5 seconds a choice'],
      ['0/1800/15', '30 minutes in all, and 15 seconds a choice'],
      ['86400', 'A day a choice'],
      ['259200', '3 days a choice'],
    ] as const,
    timeUp: 'When the time is up',
    timeUps: [
      ['bot', 'A bot plays on'],
      ['concede', 'The seat gives up'],
    ] as const,
    speed: 'Speed',
    hints: 'Hints for everybody; all see who takes one',
    hintsAllowed: 'Hints are allowed',
    components: 'Your own components file',
    componentsHelp: 'A .toml file that replaces the cards of this game.',
    ownComponents: 'With components of their own',
    submit: 'Set the table',
    submitFull: 'Start the game',
  },

  join: {
    heading: (title: string) => `A seat at ${title}`,
    asked: (host: string) => `${host} has set a table.`,
    seat: 'Where to sit',
    any: 'Any free seat',
    name: 'Your name',
    sit: 'Sit down',
    watch: 'Only watch',
    full: 'Every seat is taken, but you may watch.',
    started: 'The game has begun, but you may watch.',
  },

  bots: {
    child: 'plays like a child',
    beginner: 'a beginner',
    casual: 'plays now and then',
    skilled: 'a skilled player',
    master: 'a master',
    bold: 'a bold one',
    careful: 'a careful one',
    trusting: 'a trusting one',
    treacherous: 'a treacherous one',
    random: 'plays by lot',
    thumb: 'rule of thumb',
    search: 'thinks ahead',
    sharp: 'compares',
  } as Record<string, string>,

  seat: {
    open: 'Free seat',
    you: 'you',
    host: 'host',
    here: 'here',
    away: 'away',
    bot: 'bot',
    standIn: (bot: string) => `away; a bot (${bot}) plays`,
    conceded: 'gave up',
    timedOut: 'out of time',
    hints: (count: number) => counted(count, 'hint', 'hints'),
    clock: (name: string) => `Time left for ${name}`,
    waitsForSight: 'starts when the question is seen',
    turn: 'to act',
    chosen: 'has chosen',
    watchers: (count: number) => (count === 0 ? '' : `${count} watching`),
    hurried: 'Bots think less: much is going on here',
    list: 'Players',
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Hear ${name} again`,
    botFor: (name: string) => `Let a bot play for ${name}`,
  },

  connection: {
    connecting: 'Coming to the table …',
    open: 'Connected',
    broken: 'The connection is gone for a moment. Your place is safe; we are trying again.',
    closed: 'Not connected',
  } satisfies Record<Connection, string>,

  lobby: {
    lead: 'Send the link to your friends. The game starts when every seat is taken.',
    ready: 'Every seat is taken.',
    waitingForHost: (host: string) => `${host} starts the game.`,
    start: 'Start the game',
    sendAway: (name: string) => `Send ${name} away`,
    seatBot: 'Seat a bot',
    free: (seat: number) => `Free seat ${seat + 1}`,
    opening: 'Everybody opens the number they promised …',
    startAnyway: 'Start without the missing numbers',
    takeback: 'Your last choice can be taken back. Once cards were drawn, dice rolled or others have chosen, it needs everybody’s consent or is too late.',
  },

  gone: {
    kicked: 'The host has given your seat to somebody else.',
    missing: 'There is no such table. It may have been put away.',
    damaged: 'This table cannot be opened: what is stored of it is damaged. Trying again will not help; tell whoever runs the server.',
    carried: 'Your seat was carried to another browser. It goes on there.',
    closed: 'Whoever runs this server has closed the table.',
    refused: 'You are not let in here.',
  },

  notice: {
    outdated: 'There is a newer version of these pages. This one loads it at a quiet moment.',
    restart: (seconds: number) =>
      `The server restarts in about ${seconds < 90 ? counted(seconds, 'second', 'seconds') : `${Math.round(seconds / 60)} minutes`}. Your game goes on afterwards.`,
  },

  carry: {
    heading: 'Carry your seat here',
    text: 'From now on you play in this browser. The browser you come from loses the seat.',
    button: 'Sit down here',
  },

  invite: {
    heading: 'Invite to this table',
    join: 'Anybody with this link can take a free seat.',
    watch: 'Anybody with this link can watch.',
    code: 'or type the code',
    copy: 'Copy the link',
    copied: 'Copied',
    qr: (link: string) => `QR code of ${link}`,
    scan: 'Scan it with a phone on the same network.',
    local: 'This address works on this computer only. Open the page by the computer’s network address to invite others.',
  },

  table: {
    next: 'Go on',
    board: 'Board',
    chosen: 'You have chosen. You may change your mind until the last has chosen.',
    waiting: (names: string) => `Waiting for ${names}`,
    sending: 'Sending …',
    watching: 'You are watching',
    timeLeft: (seconds: number) =>
      seconds >= 172_800
        ? `${Math.floor(seconds / 86_400)} days`
        : seconds >= 3600
        ? `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    over: 'The game is over',
    hint: 'Hint',
    passOn: 'Pass until something changes',
    hinted: (words: string) => `A bot would: ${words}`,
    hintWhy: 'Why?',
    hintHeading: 'The best choices',
    hintChance: (games: number) => `wins ${games} of 100`,
    hintShared: (percent: number) => `${percent} % of full success`,
    choices: 'All choices',
    choicesEmpty: 'Nothing is asked of you now.',
    asides: 'Say',
    asidesHeading: 'Say it to everybody',
    asidesHelp: 'It binds nobody, and what was said cannot be taken back.',
    log: 'Log',
    logEmpty: 'Nothing has happened yet.',
    chat: 'Chat',
    chatEmpty: 'Nobody has said anything yet.',
    chatLabel: 'Say something',
    send: 'Send',
    reactions: 'Quick reactions',
    reacts: (name: string, words: string) => `${name}: ${words}`,
    menu: 'Menu',
    yourTurn: 'Your turn',
    takeback: 'Take back',
    takebackHelp: 'Take back your last choice. Once cards were drawn, dice rolled or others have chosen, it may need everybody’s consent or be too late.',
    soundOn: 'Turn sound on',
    soundOff: 'Turn sound off',
    soundQuestion: 'Soft sounds for what happens?',
    soundYes: 'Yes',
    soundNo: 'No, thanks',
    clause: (id: string) => (id.startsWith('R') ? id : `§${id}`),
    openRule: 'Read it in the rules',
    whyNot: 'That cannot be done now',
    notNow: 'Not now:',
    now: 'Now:',
    goal: 'Goal:',
    refused: 'That did not work',
    luck: 'Luck',
  },

  menu: {
    concede: 'Give up',
    concedeSure: 'Give up? The game ends here and is lost for you. This cannot be taken back.',
    concedeOthers: 'Give up? The game goes on for the others: a bot plays for you, and you are listed last. This cannot be taken back.',
    leave: 'Leave the table',
    leaveSure: 'Leave? A bot plays for you until you come back.',
    leaveLobby: 'Get up from this seat?',
    invite: 'Invite and watch links',
    luck: 'About the luck',
    rules: 'Rules',
    rename: 'Your name at this table',
    renameDo: 'Change',
    carry: 'Play on another device',
    carryHelp: 'Open this link there within ten minutes. It works once, and this browser then loses the seat.',
    claim: 'Claim the win',
    claimSure: 'End the game here, with you as the winner?',
    yes: 'Yes',
  },

  settings: {
    heading: 'Settings',
    theme: 'Light',
    themes: { auto: 'As the system', light: 'Day', dark: 'Night' },
    motion: 'Motion',
    motionHelp: 'The system’s wish for less motion comes first.',
    pace: 'Speed',
    paces: { slow: 'Slow', normal: 'Normal', fast: 'Fast', step: 'Step by step' },
    tablePace: 'Speed of this table',
    tablePaceHost: 'For everybody here: how fast bots play, and how fast it is shown.',
    tablePaceGuest: 'The host sets it for everybody here.',
    paceHelp: 'How fast you are shown what happens. A tap, Enter or Escape skips it; step by step, it goes on.',
    sound: 'Sound',
    notify: 'Tell me when it is my turn',
    notifyHelp: 'By a notification of the system, while a table is open in another tab or window.',
    notifyRefused: 'This browser does not allow notifications here.',
  },

  proposal: {
    asks: (name: string, count: number) => `${name} would like to take back ${counted(count, 'choice', 'choices')}.`,
    waits: 'You asked to take something back. The others are deciding.',
    yes: 'Agree',
    no: 'Decline',
  },

  end: {
    won: (names: string) => `${names} wins`,
    shared: (names: string) => `${names} share the win`,
    nobody: 'Nobody wins',
    everybodyLost: 'Everybody loses',
    youWon: 'You win!',
    youShare: 'You share the win!',
    allWon: 'You all made it!',
    theyWon: 'They all made it!',
    allLost: 'The dungeon wins',
    yourPlace: (place: number, seats: number, isTied: boolean) => `You came ${ordinal(place)} of ${spelled(seats)}${isTied ? ', with others' : ''}.`,
    again: 'Play again',
    share: 'Share the replay',
    copied: 'Link copied',
    facts: 'Of this game',
    total: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    place: (place: number) => `${place}.`,
    noPlace: '–',
    result: 'Result',
    rematch: 'Rematch',
    goRematch: 'To the rematch',
    replay: 'Watch the replay',
    home: 'Back to the games',
    record: 'Download the record',
  },

  luck: {
    heading: 'Luck nobody chose',
    short:
      'Before anybody sat down the server fixed a secret and showed this fingerprint of it. Your browser added a number of its own. All draws follow from both.',
    prepared: 'This is a guided game: its luck was prepared so that it fits what the guide says. It proves nothing.',
    commitment: 'Fingerprint of the server’s secret',
    yours: 'Your number',
    yoursKept: 'kept in this browser until the start',
    promised: 'Who has added a number',
    nobody: 'Nobody yet',
    secret: 'The secret, now published',
    explain: 'How this works, and what it proves',
    verify: 'To check it yourself, download the record and run',
    page: {
      heading: 'Luck nobody chose',
      lead: 'Every card drawn at a table here can be computed again afterwards, by anybody.',
      steps: [
        [
          'The server commits.',
          'When a table is made the server draws a secret and shows its SHA-256 fingerprint. It cannot change the secret any more without everybody seeing it.',
        ],
        [
          'Everybody adds a number.',
          'Your browser draws a random number and sends only its fingerprint. When the game starts, all numbers are opened and checked against their fingerprints.',
        ],
        [
          'The draws follow.',
          'Secret and numbers together make a key; the draws are computed from it one after the other. Neither the server nor any player could choose them.',
        ],
        [
          'The secret is opened.',
          'When the game is over the secret is published. Download the record and compute everything again:',
        ],
      ] as const,
      command: 'dungeonbox verify RECORD',
      limits:
        'It proves that nobody chose the luck. It does not prove that whoever runs the server did not look: who knows the secret can know the cards.',
    },
  },

  replay: {
    heading: (title: string) => `Replay: ${title}`,
    moment: (moment: number, moments: number) => `Moment ${moment} of ${moments}`,
    scrub: 'Moment',
    first: 'To the beginning',
    previous: 'One step back',
    play: 'Play',
    rest: 'Pause',
    next: 'One step on',
    last: 'To the end',
    speed: 'Speed',
    times: (speed: number) => `${speed}×`,
    eyes: 'Eyes',
    spectator: 'A spectator',
    share: 'Copy link to this moment',
    shared: 'Copied',
    record: 'Download the record',
    start: 'The game begins.',
    back: 'To the table',
  },

  rules: {
    heading: (title: string) => title,
    search: 'Search the rules',
    found: (count: number) => counted(count, 'clause', 'clauses'),
    nothing: 'No clause has these words.',
    link: (id: string) => `Link to ${id.startsWith('R') ? `ruling ${id}` : `clause ${id}`}`,
    play: 'Play',
    guided: 'Guided game',
    contents: 'Contents',
  },
};

/** Names as a sentence lists them. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A thing that one word tells from others of its kind: "a red" and "gem". */
const ONE_KIND = /^((?:an?|\d+) \w+) (\w+)$/;

/** Things in a row; of those of one kind the kind is named once. src/dungeonbox/kernel/wording.py has the same. */
export function listedThings(things: readonly string[]): string {
  const found = things.map((thing) => ONE_KIND.exec(thing));
  const kinds = new Set(found.map((match) => match?.[2] ?? ''));
  if (kinds.size !== 1 || kinds.has('')) return listed(things);
  return listed(things.map((thing, index) => (index < things.length - 1 ? (found[index]?.[1] ?? thing) : thing)));
}

/** A stretch of time of at least a minute in its largest whole unit, as in "3 min". */
export function ago(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}

/** How long there is to think, in words. */
export function clockWords(facts: Pick<Facts, 'move_seconds' | 'total_seconds' | 'increment'>): string {
  const { move_seconds, total_seconds, increment } = facts;
  const word = total_seconds > 0 ? `0/${total_seconds}/${increment}` : String(move_seconds);
  const known = texts.create.moveTimes.find(([value]) => value === word)?.[1];
  if (known !== undefined) return known;
  const total = `${counted(total_seconds, 'second', 'seconds')} in all, and ${counted(increment, 'second', 'seconds')} a choice`;
  return total_seconds > 0 ? total : `${counted(move_seconds, 'second', 'seconds')} a choice`;
}

/** A bot in a few words: its name may carry a budget, as in search:500ms. */
export function botWords(bot: string): string {
  const [kind = '', budget = ''] = bot.split(':');
  const words = texts.bots[kind] ?? kind;
  const time = /^(\d+)ms$/.exec(budget)?.[1];
  if (time !== undefined) return `${words}, ${Number(time) / 1000} s`;
  return budget === '' ? words : `${words}, ${budget}`;
}
