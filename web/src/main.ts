import { mount } from 'svelte';
import App from './App.svelte';
import { ownIcons } from './lib/icons';
import { watchRoute } from './lib/route.svelte';
import { dress, settings } from './lib/settings.svelte';
import './style/tokens.css';
import './style/base.css';
import { learn } from './words/index.svelte';

ownIcons();
watchRoute();
await learn(settings.language);
dress();
mount(App, { target: document.getElementById('app')! });
