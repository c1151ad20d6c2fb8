import type { CliCommand, Output } from '../command.ts'
import { control } from '../control/controlClient.ts'
import { isRecord } from '../control/controlServer.ts'

export const inspect: CliCommand = {
  summary: 'Lists the canisters, or shows one: status, memory, methods, interface.',
  usage: '[<canister>] [--candid] [--json]',
  help: `  --candid         only the interface in Candid
  --json           everything as JSON`,
  options: { candid: { type: 'boolean' }, json: { type: 'boolean' } },
  positionals: [0, 1],
  async run(parsed, output) {
    const [canister] = parsed.positionals
    const command = canister === undefined ? 'canisters' : 'inspect'
    const found = await control(parsed.dir, command, { canister })
    if (parsed.has('json')) output.out(JSON.stringify(found, undefined, 2))
    else if (Array.isArray(found)) list(found, output)
    else if (isRecord(found) && parsed.has('candid')) {
      output.out(String(found.candid ?? 'The module carries no interface.'))
    } else if (isRecord(found)) show(found, output)
  },
}

function list(canisters: readonly unknown[], output: Output): void {
  if (canisters.length === 0) output.out('There are no canisters yet.')
  for (const canister of canisters) {
    if (!isRecord(canister)) continue
    const memory = mebibytes(Number(canister.heapBytes) + Number(canister.stableBytes))
    output.out(`${canister.id}  ${canister.status}  ${memory}  ${canister.methods} methods`)
  }
}

function show(facts: Record<string, unknown>, output: Output): void {
  const methods = Array.isArray(facts.methods) ? facts.methods.filter(isRecord) : []
  const controllers = Array.isArray(facts.controllers) ? facts.controllers : []
  output.out(`canister     ${facts.id}`)
  output.out(`subnet       ${facts.subnet}`)
  output.out(`status       ${facts.status}, version ${facts.version}`)
  output.out(`controllers  ${controllers.join(', ')}`)
  output.out(`cycles       ${facts.cycles}`)
  output.out(`module       ${facts.moduleHash ?? 'none'}`)
  output.out(`heap         ${mebibytes(Number(facts.heapBytes))}`)
  output.out(`stable       ${mebibytes(Number(facts.stableBytes))}`)
  output.out(`open calls   ${facts.openCalls}, waiting messages ${facts.waitingMessages}`)
  output.out(`snapshots    ${facts.snapshots}`)
  for (const { kind, name } of methods) output.out(`${String(kind).padEnd(12)} ${name}`)
  if (facts.candid !== undefined) output.out('The interface: add --candid.')
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`
}
