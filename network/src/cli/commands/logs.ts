import { setTimeout as delay } from 'node:timers/promises'
import type { CliCommand } from '../command.ts'
import { control } from '../control/controlClient.ts'
import { isRecord } from '../control/controlServer.ts'

const LOOK_EVERY_MS = 300

export const logs: CliCommand = {
  summary: 'Shows what canisters printed and why they trapped.',
  usage: '[<canister>] [--follow]',
  help: '  --follow, -f     goes on with new lines until interrupted',
  options: { follow: { type: 'boolean', short: 'f' } },
  positionals: [0, 1],
  async run(parsed, output) {
    const [canister] = parsed.positionals
    const from: Record<string, number> = {}
    do {
      const lines = await control(parsed.dir, 'logs', { canister, from })
      for (const line of Array.isArray(lines) ? lines.filter(isRecord) : []) {
        const id = String(line.canister)
        from[id] = Number(line.index) + 1
        output.out(`${line.time} ${id} ${line.content}`)
      }
      if (parsed.has('follow')) await delay(LOOK_EVERY_MS)
    } while (parsed.has('follow'))
  },
}
