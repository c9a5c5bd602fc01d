import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { wearTheme } from './lib/settings.svelte';
import { keepShell } from './lib/shell';

wearTheme();
mount(App, { target: document.getElementById('app') as HTMLElement });
keepShell();
