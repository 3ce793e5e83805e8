import { mount } from 'svelte';

import './app.css';
import App from './App.svelte';
import { workOffline } from './offline/register';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

workOffline();

export default mount(App, { target });
