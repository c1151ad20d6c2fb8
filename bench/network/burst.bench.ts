import { measure, mebibytes, show } from './measure.ts'
import { PlainClient } from './plainClient.ts'
import { startServer } from './serverProcess.ts'

/**
 * Ten thousand updates submitted at once: how many are answered, how, and what memory it takes. The
 * floor is the same number of updates from a hundred clients.
 */
const COUNT = 10_000
const server = await startServer()
const client = new PlainClient(server)
await measure(500, 10, () => client.update())
const floor = await measure(COUNT, 100, () => client.update())
show('floor: 10 000 updates from 100 clients', floor)
const before = await server.memoryBytes()
let most = before
const watch = setInterval(async () => {
  most = Math.max(most, await server.memoryBytes())
}, 500)
const outcomes = new Map<string, number>()
const burst = await measure(COUNT, COUNT, async () => {
  const { status, kind, text } = await client.call()
  const name = kind === 'replied' ? 'replied' : `${status} ${kind} ${text.slice(0, 80)}`
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
})
clearInterval(watch)
show('10 000 updates at once', burst, floor)
for (const [name, count] of outcomes) console.log(`  ${String(count).padStart(6)}  ${name}`)
console.log(`  memory ${mebibytes(before)} before, ${mebibytes(most)} at most`)
await measure(100, 10, () => client.update())
console.log('  and it answers as before')
client.close()
server.stop()
