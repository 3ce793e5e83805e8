"""The twenty-five laws: what must hold for every game, every number of seats, every option, without exceptions.

Each law is a function that tries one walk and returns how many facts it looked at; a broken one raises `LawBroken`.
What kind of game it is (its traits) decides what a law has to find, never a list of names.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from dungeonbox.proving import citations
from dungeonbox.proving import laws_of_play as play
from dungeonbox.proving import laws_of_rows as rows
from dungeonbox.proving import laws_of_sight as sight
from dungeonbox.proving import laws_of_telling as telling
from dungeonbox.proving.trial import Trial

Law: TypeAlias = Callable[[Trial], int]

LAWS: Final[tuple[Law, ...]] = (
    play.law_legal_is_ascending,
    play.law_tokens_are_a_bijection,
    play.law_clones_are_independent,
    play.law_clones_keep_their_pack,
    play.law_states_survive_writing,
    play.law_records_replay,
    play.law_games_end,
    play.law_check_finds_nothing,
    sight.law_observations_are_idempotent,
    sight.law_hidden_facts_change_nothing,
    sight.law_observations_decide_alike,
    sight.law_bytes_follow_from_observations,
    sight.law_determinizations_vary,
    play.law_sealed_orders_agree,
    play.law_outcome_only_at_the_end,
    play.law_refusals_name_a_clause,
    play.law_reading_changes_nothing,
    play.law_notes_change_nothing,
    play.law_luck_replays_exactly,
    sight.law_listeners_agree,
    citations.law_citations_apply,
    telling.law_told_ends_at_the_view,
    telling.law_told_is_the_view_at_each_beat,
    rows.law_rows_hold_the_observation,
    play.law_chance_nodes_agree,
)


def sentence(law: Law) -> str:
    """What a law says, its number first."""
    return (law.__doc__ or "").strip()
