// What is measured and only told, because it depends on the machine: `cargo xtask journeys` prints it, no test asks for it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Browser } from '@playwright/test';
import { playOn, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start({ local: true });
});
test.afterAll(() => server?.kill());

/** A folder for what was recorded: the same updates can be shown to another client, or at a quieter time. */
const KEPT = process.env.HEXARCH_RECORDED;
const ANSWERS = Number(process.env.HEXARCH_ANSWERS ?? 40);
/** How often the same updates are shown: the quickest time of each is what the page needs, the rest is what else the machine did. */
const TIMES = Number(process.env.HEXARCH_TIMES ?? 2);
/** How many of the slowest updates are told one by one. */
const SLOWEST = Number(process.env.HEXARCH_SLOWEST ?? 5);

for (const game of ['runewars', 'mage-knight', 'warlords']) {
  test(`scripting of a scene update on a four-player board of ${game}, on a machine four times slower @measured`, async ({
    browser,
  }) => {
    const file = KEPT && `${KEPT}/${game}.json`;
    const recorded =
      file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : await record(browser, game);
    if (file) writeFileSync(file, JSON.stringify(recorded));
    if (TIMES === 0) return;
    const runs: Took[][] = [];
    for (let run = 0; run < TIMES; run++) runs.push(await show(browser, recorded));
    // Only runs in which every update was seen can be laid beside each other.
    const seen = runs.filter((run) => run.length === recorded.updates.length);
    const least = (what: 'longest' | 'whole'): number[] =>
      recorded.updates.map((_, at) => Math.min(...seen.map((run) => run[at]![what]).filter((time) => time > 0)));
    const [longest, whole] = [least('longest'), least('whole')];
    console.log(
      `${game}: ${longest.filter(Number.isFinite).length} of ${recorded.updates.length} recorded updates measured, scripting of one at 4x, the quickest of ${TIMES} runs`,
    );
    console.log(
      `  longest task of an update: ${spread(longest)}; of all runs: ${spread(runs.flat().map((took) => took.longest))}`,
    );
    console.log(
      `  all tasks of an update: ${spread(whole)}; of all runs: ${spread(runs.flat().map((took) => took.whole))}`,
    );
    const slowest = [...longest.keys()]
      .filter((at) => Number.isFinite(longest[at]))
      .sort((a, b) => longest[b]! - longest[a]!);
    for (const at of slowest.slice(0, SLOWEST)) {
      const quickest = seen
        .map((run) => run[at]!)
        .sort((a, b) => a.longest - b.longest)
        .find((took) => took.longest > 0)!;
      console.log(
        `  ${longest[at]!.toFixed(1)} of ${whole[at]!.toFixed(1)} ms, update ${at}: ${about(recorded.updates[at]!)}; tasks ${quickest.tasks.map((time, task) => `${time.toFixed(1)} ${quickest.steps[task]}`.trim()).join(', ')}`,
      );
    }
  });
}

/** What an update takes: the longest task in which it is drawn, all of them together, and each of them with what it drew. */
type Took = { longest: number; whole: number; tasks: number[]; steps: string[] };
type Recorded = { welcome: string; updates: string[] };

/** What a table sends to one who plays with three bots, from the first answer on. */
async function record(browser: Browser, game: string): Promise<Recorded> {
  const seats = ['me', { bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ game, seats }),
  });
  const { id } = (await answer.json()) as { id: string };
  const page = await (await browser.newContext()).newPage();
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
  await page.goto(`${server.url}/table/${id}`);
  await settled(page);
  await playOn(page, 31, ANSWERS);
  await page.context().close();
  const kind = (frame: string): string => (JSON.parse(frame) as { type: string }).type;
  return {
    welcome: frames.find((frame) => kind(frame) === 'welcome')!,
    updates: frames.filter((frame) => kind(frame) === 'update'),
  };
}

/** Sends a page the same again, one update after the other, and says how long the scripts of each ran. */
async function show(browser: Browser, { welcome, updates }: Recorded): Promise<Took[]> {
  const page = await (await browser.newContext()).newPage();
  // A connection that says what it is told to.
  await page.addInitScript((welcome) => {
    class Recording extends EventTarget {
      readyState = 1;
      onopen?: () => void;
      onmessage?: (message: { data: string }) => void;
      constructor() {
        super();
        Object.assign(window, { say: (data: string) => setTimeout(() => this.onmessage?.({ data })) });
        setTimeout(() => this.onopen?.());
      }
      // Who greets is welcome; whatever else is asked, the odds of a fight say, is not answered.
      send(message: string): void {
        if ((JSON.parse(message) as { type: string }).type === 'hello')
          setTimeout(() => this.onmessage?.({ data: welcome }));
      }
      close(): void {}
    }
    Object.assign(window, { WebSocket: Recording });
  }, welcome);
  // Slow from the very beginning: the page may get ready before the first update, but no quicker than it could for a reader.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${server.url}/table/recorded`);
  await page.locator('.prompt').waitFor();
  const ready = await page.waitForFunction(
    () => performance.getEntriesByName('hexarch rehearsed')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  console.log(`  ready ${Math.round(Number(await ready.jsonValue()))} ms after it was opened`);
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'v8.execute', 'blink.user_timing'],
  });
  await page.evaluate(async (updates) => {
    const { say } = window as unknown as { say: (data: string) => void };
    for (const [at, update] of updates.entries()) {
      say(update);
      // Until it is drawn, and what was put off is done.
      let drawn = 0;
      for (let before = -1; drawn > before || performance.getEntriesByName('hexarch update').length <= at;) {
        before = drawn;
        await new Promise((done) => setTimeout(done, 80));
        drawn = performance.getEntriesByName('hexarch update, drawn').length;
      }
    }
  }, updates);
  const traced = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Trace[] };
  await page.context().close();
  return scripting(traced.traceEvents);
}

/** What an update changes, for whoever wonders why it is slow. */
function about(update: string): string {
  const { changes, lines } = JSON.parse(update) as { changes: Record<string, unknown>; lines: unknown[] };
  const asks = (changes.asks ?? []) as { text: { key: string }; choices: unknown[] }[];
  const sections = Object.entries(changes)
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
  return `${sections.join(', ')}; ${lines.length} lines${asks.map(({ text, choices }) => `; asks ${text.key}, ${choices.length} choices`).join('')}`;
}

type Trace = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  tdur: number;
  args?: { detail?: string };
};

function spread(times: number[]): string {
  const sorted = times.filter((time) => Number.isFinite(time) && time > 0).sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const below = sorted.filter((time) => time < 16).length / sorted.length;
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, ${(below * 100).toFixed(1)} % below 16 ms`;
}

/** How long the scripts of an update ran: in the task that took it, and in those in which it was drawn further. */
function scripting(events: Trace[]): Took[] {
  const tasks = events
    .filter(({ name, ph }) => name.startsWith('hexarch update') && ph === 'b')
    .sort((a, b) => a.ts - b.ts);
  const updates: [time: number, step: string][][] = [];
  for (const task of tasks) {
    const took: [number, string] = [
      scriptsOf(task, events),
      (JSON.parse(task.args?.detail || '""') as string | null) ?? '',
    ];
    if (task.name === 'hexarch update') updates.push([took]);
    else updates.at(-1)?.push(took);
  }
  return updates.map((all) => {
    const tasks = all.map(([time]) => time);
    return {
      longest: Math.max(...tasks),
      whole: tasks.reduce((sum, time) => sum + time, 0),
      tasks,
      steps: all.map(([, step]) => step),
    };
  });
}

/**
 * How long scripts ran in the task of a measure, microtasks too, in milliseconds of the thread's own time: whatever else runs
 * on the machine meanwhile does not count.
 */
function scriptsOf({ pid, tid, ts }: Trace, events: Trace[]): number {
  const here = events.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid && Math.abs(event.ts - ts) < 5_000_000,
  );
  const within = (event: Trace, outer: Trace): boolean => event.ts >= outer.ts && event.ts < outer.ts + outer.dur;
  // The page's clock is coarse: its start may lie a little before the task itself, and so within the one before.
  const task = here
    .filter((event) => event.name.endsWith('RunTask') && event.ts - 200 <= ts && ts <= event.ts + event.dur)
    .sort((a, b) => b.ts - a.ts)[0];
  // The trace has gaps where it was too much: what is not in it was not measured.
  if (!task) return NaN;
  const scripts = here.filter(
    (event) =>
      ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction'].includes(event.name) &&
      within(event, task),
  );
  // What runs within another is part of it.
  let [end, sum] = [0, 0];
  for (const script of scripts.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (script.ts < end) continue;
    end = script.ts + script.dur;
    sum += script.tdur ?? 0;
  }
  return sum / 1000;
}
