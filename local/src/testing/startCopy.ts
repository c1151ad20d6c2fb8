import { readSettings } from '../start/settings.ts'
import { serveUntilStopped } from '../start/start.ts'
import { copyWorld } from './savedWorld.ts'

/** What `npm start` starts, in a copy of the world that is booted and seeded once: a process for browser tests. */
const options = process.argv.slice(2).filter((option) => option !== '--with-info')
const info = process.argv.includes('--with-info') ? [] : ['--no-info']
await serveUntilStopped({
  ...readSettings(['--quiet', ...info, ...options], process.env),
  dataFolder: await copyWorld(),
})
