// A server of our own for each journey: the real program, on a free port of this machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, '../../target');
export const program = process.env.HEXARCH_BIN ?? join(target, 'debug/hexarch');

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export type Options = {
  /** As with `hexarch play`: everybody is the same person, bots take their time. Otherwise guests sit down, bots do not wait. */
  local?: boolean;
  /** A database file; nothing for memory. */
  file?: string;
  /** The port of a mail server of this machine. */
  mail?: number;
};

export class Server {
  private child: ChildProcess | undefined;
  private constructor(
    readonly port: number,
    private readonly options: Options,
  ) {}

  static async start(options: Options = {}): Promise<Server> {
    if (!existsSync(program))
      throw new Error(`${program} is not there: cargo build --package hexarch-cli, or set HEXARCH_BIN`);
    const server = new Server(await freePort(), options);
    await server.run();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    this.child = spawn(program, args(this.port, this.options), { stdio: ['ignore', 'ignore', 'inherit'] });
    for (let tries = 0; tries < 1200; tries++) {
      if (
        await fetch(`${this.url}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      if (this.child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server does not come up');
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

function args(port: number, { local, file, mail }: Options): string[] {
  const bind = `127.0.0.1:${port}`;
  // Every table is dealt from it, so that a journey meets the same game each time; another number, and it meets another one.
  const seed = process.env.HEXARCH_TABLE_SEED ?? '1';
  const database = file ? `sqlite:${file}` : 'sqlite::memory:';
  const post =
    mail === undefined
      ? []
      : [
          '--mail-host',
          '127.0.0.1',
          '--mail-port',
          String(mail),
          '--mail-tls',
          'none',
          '--mail-from',
          'Hexarch <games@example.org>',
        ];
  if (local) return ['play', '--memory', '--port', String(port), '--no-browser', '--table-seed', seed];
  return [
    'serve',
    '--bind',
    bind,
    '--database',
    database,
    '--bot-pause',
    '0',
    '--forced-pause',
    '0',
    '--limits',
    'false',
    '--table-seed',
    seed,
    '--log',
    'error',
    ...post,
  ];
}
