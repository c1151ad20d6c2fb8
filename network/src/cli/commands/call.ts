import type { CliCommand } from '../command.ts'
import { control } from '../control/controlClient.ts'
import { isRecord } from '../control/controlServer.ts'

export const call: CliCommand = {
  summary: 'Calls a method with arguments in Candid text.',
  usage: "<canister> <method> ['(arguments)']",
  help: `Arguments are Candid text, such as '(record { to = principal "aaaaa-aa"; amount = 5 })'. When the
canister carries its interface, values get the right types by themselves.

  --query            calls as a query, also where the method is an update
  --hex <bytes>      the argument as bytes, in the place of text
  --sender <id>      the principal that calls (default: the anonymous one)
  --output <form>    text (default) or hex`,
  options: {
    query: { type: 'boolean' },
    hex: { type: 'string' },
    sender: { type: 'string' },
    output: { type: 'string', default: 'text' },
  },
  positionals: [2, 3],
  async run(parsed, output) {
    const [canister, method, text] = parsed.positionals
    const reply = await control(parsed.dir, 'call', {
      canister,
      method,
      text,
      hex: parsed.text('hex'),
      sender: parsed.text('sender'),
      isQuery: parsed.has('query'),
    })
    if (!isRecord(reply)) return
    output.out(String(parsed.text('output') === 'hex' ? reply.hex : reply.text))
  },
}
