// What is measured and only told, because it depends on the machine: `cargo xtask journeys` prints it, no test asks for it.
import { test } from '@playwright/test';
import { playOn, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start({ local: true });
});
test.afterAll(() => server?.kill());

test('scripting of a scene update on a four-player board, on a machine four times slower @measured', async ({ page }) => {
  const table = (await (await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin: server.url }, body: JSON.stringify({ game: 'runewars', seats: ['me', { bot: 'random' }, { bot: 'random' }, { bot: 'random' }] }) })).json()) as { id: string };
  let updates = 0;
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => String(frame.payload).includes('"update"') && (updates += 1)));
  await page.goto(`${server.url}/table/${table.id}`);
  await settled(page);
  await playOn(page, 31, 40);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const metrics = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  // What the page itself measures around taking an update and drawing it.
  await page.evaluate(() => performance.clearMeasures('hexarch update'));
  const [before, counted] = [await metrics(), updates];
  await playOn(page, 32, 40);
  const after = await metrics();
  const times = await page.evaluate(() => performance.getEntriesByName('hexarch update').map(({ duration }) => duration));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  console.log(`updates: ${updates - counted}; scripting of one at 4x: median ${at(0.5).toFixed(1)} ms, 95th percentile ${at(0.95).toFixed(1)} ms; all scripting ${((after.ScriptDuration! - before.ScriptDuration!) * 1000).toFixed(0)} ms`);
});
