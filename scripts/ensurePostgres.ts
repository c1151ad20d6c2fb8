import { spawnSync } from 'node:child_process'
import { postgresBinaries } from '../apps/info/src/testing/postgresBinaries.ts'

/** Sees to it that tests find a PostgreSQL server to start: the system's, else Debian's package (as root). */
export function ensurePostgres(): void {
  if (postgresBinaries() !== undefined) return
  if (process.getuid?.() === 0) {
    console.log('   installing PostgreSQL from Debian …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // its questions have good answers
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (postgresBinaries() === undefined)
    console.log('   there is no PostgreSQL: tests of the info service on it will fail and say so')
}
