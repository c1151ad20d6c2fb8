import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './postgresBinaries.ts'

const USER = 'sluice'
const START_MS = 30_000

/** A real PostgreSQL server of a test's own: its data in a temporary folder, reached by a socket in it and by nothing else. */
export class PostgresCluster {
  private readonly folder: string
  private readonly server: ChildProcess
  private made = 0

  private constructor(folder: string, server: ChildProcess) {
    this.folder = folder
    this.server = server
  }

  static async start(): Promise<PostgresCluster> {
    const binaries = postgresBinaries()
    if (binaries === undefined)
      throw new Error(
        'there is no PostgreSQL: install it, or name the folder of initdb in POSTGRES_BIN',
      )
    const folder = mkdtempSync(join(tmpdir(), 'sluice-pg-'))
    const who = ownerOf(folder)
    const data = join(folder, 'data')
    const options = { ...who, cwd: folder, stdio: 'ignore' } as const
    const initial = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(join(binaries, 'initdb'), initial, options)
    const settings = ['listen_addresses=', 'fsync=off', 'max_connections=60', 'shared_buffers=32MB']
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((each) => ['-c', each])],
      options,
    )
    const cluster = new PostgresCluster(folder, server)
    await cluster.untilReady()
    return cluster
  }

  /** The address of a new, empty database. */
  async newDatabase(): Promise<string> {
    this.made += 1
    const name = `test_${this.made}`
    await this.ask(`create database ${name}`)
    return this.url(name)
  }

  async stop(): Promise<void> {
    const gone = once(this.server, 'exit')
    // at once: nobody needs what is in it
    this.server.kill('SIGQUIT')
    await gone
    rmSync(this.folder, { recursive: true, force: true })
  }

  private url(database: string): string {
    return `postgres://${USER}@/${database}?host=${encodeURIComponent(this.folder)}`
  }

  private async ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  private async untilReady(): Promise<void> {
    const end = Date.now() + START_MS
    for (;;) {
      const isReady = await this.ask('select 1').then(
        () => true,
        () => false,
      )
      if (isReady) return
      if (Date.now() > end || this.server.exitCode !== null)
        throw new Error('PostgreSQL does not start')
      await pause(30)
    }
  }
}

/** The server refuses to run as root: then the user that Debian's package brings owns the folder. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres')
  chownSync(folder, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}
