// What is measured and only told, because it depends on the machine: `cargo xtask journeys` prints it, no test asks for it.
import { test } from '@playwright/test';
import { playOn, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start({ local: true });
});
test.afterAll(() => server?.kill());

test('scripting of a scene update on a four-player board, on a machine four times slower @measured', async ({ browser, page }) => {
  const table = (await (await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin: server.url }, body: JSON.stringify({ game: 'runewars', seats: ['me', { bot: 'random' }, { bot: 'random' }, { bot: 'random' }] }) })).json()) as { id: string };
  let updates = 0;
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => String(frame.payload).includes('"update"') && (updates += 1)));
  await page.goto(`${server.url}/table/${table.id}`);
  await settled(page);
  await playOn(page, 31, 40);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => performance.clearMeasures());
  const counted = updates;
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8.execute', 'blink.user_timing'] });
  await playOn(page, 32, 40);
  const traced = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Trace[] };
  // By the clock, as the page itself measures it: from the message to the end of all that follows from it in the same turn.
  const measured = (name: string): Promise<number[]> => page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), name);
  const clock = await measured('hexarch update');
  // By what the processor did for it: all scripts of the task that takes the message, microtasks too. Whatever else runs on the
  // machine meanwhile does not count.
  const work = scripting(traced.traceEvents);
  const later = [...(await measured('hexarch words')), ...(await measured('hexarch log')), ...(await measured('hexarch title'))];
  const sum = later.reduce((all, time) => all + time, 0);
  console.log(`updates: ${updates - counted}; scripting of one at 4x: ${spread(work)} of processor time, ${spread(clock)} by the clock; put off until the page is idle: ${(sum / clock.length).toFixed(1)} ms an update`);
});

type Trace = { name: string; ph: string; pid: number; tid: number; ts: number; dur: number; tdur: number };

function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
}

/** How long the scripts of each task ran that took an update, in milliseconds of the thread's own time. */
function scripting(events: Trace[]): number[] {
  const updates = events.filter(({ name, ph }) => name === 'hexarch update' && ph === 'b');
  return updates.flatMap(({ pid, tid, ts }) => {
    const here = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
    const within = (event: Trace, outer: Trace): boolean => event.ts >= outer.ts && event.ts + event.dur <= outer.ts + outer.dur + 1;
    const task = here.find((event) => event.name.endsWith('RunTask') && event.ts <= ts && ts <= event.ts + event.dur);
    if (!task) return [];
    const scripts = here.filter((event) => ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction'].includes(event.name) && within(event, task));
    // What runs within another is part of it.
    let [end, sum] = [0, 0];
    for (const script of scripts.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (script.ts < end) continue;
      end = script.ts + script.dur;
      sum += script.tdur ?? 0;
    }
    return [sum / 1000];
  });
}
