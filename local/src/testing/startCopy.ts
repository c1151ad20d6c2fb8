import { readSettings } from '../start/settings.ts'
import { serveUntilStopped } from '../start/start.ts'
import { makeAllPublic } from './publicPool.ts'
import { ROOMY } from './roomy.ts'
import { copyWorld } from './savedWorld.ts'

/**
 * What `npm start` starts, in a copy of the world that is booted and seeded once: a process for browser tests. With `--public-pools` its
 * pools are such as the public exchange has.
 */
const OWN = ['--with-info', '--public-pools']
const options = process.argv.slice(2).filter((option) => !OWN.includes(option))
const info = process.argv.includes('--with-info') ? [] : ['--no-info']
// whoever has started it and is gone, perhaps killed while it still booted, needs no world any more
process.once('disconnect', () => process.exit())
process.channel?.unref()

const dataFolder = await copyWorld()
if (process.argv.includes('--public-pools')) await makeAllPublic(dataFolder)
await serveUntilStopped({
  ...readSettings(['--quiet', ...info, ...options], process.env),
  dataFolder,
  memory: ROOMY,
  savesLate: true,
})
