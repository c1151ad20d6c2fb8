import { Principal } from '@icp-sdk/core/principal'
import { Network } from '../network.ts'
import { looper, MANY_TURNS } from './looper.ts'
import { encodeManagement } from './managementClient.ts'

/**
 * Runs in a process of its own that kills itself while a message and an installation are paused.
 * The folder has a network with three looping canisters: one that takes the message, one that is
 * upgraded, and one that answers meanwhile.
 */
const [dataDir = '', longText = '', upgradedText = '', otherText = ''] = process.argv.slice(2)
const network = await Network.start({ dataDir })
const arg = new Uint8Array()
const mode = { upgrade: [] }
const upgrade = {
  mode,
  canister_id: Principal.fromText(upgradedText),
  wasm_module: await looper('post_upgrade', MANY_TURNS),
  arg,
  sender_canister_version: [],
}
let isOver = false
const end = () => {
  isOver = true
}
const canisterId = Principal.fromText(longText)
void network.update({ canisterId, method: 'long', arg }).finally(end)
void network
  .update({
    canisterId: Principal.managementCanister(),
    method: 'install_code',
    arg: encodeManagement('install_code', upgrade),
  })
  .finally(end)
await network.update({ canisterId: Principal.fromText(otherText), method: 'bump', arg })
process.stdout.write(isOver ? 'over' : 'paused', () => process.kill(process.pid, 'SIGKILL'))
