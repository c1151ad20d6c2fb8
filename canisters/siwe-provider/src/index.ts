import type { _SERVICE, SettingsInput } from '@sluice/candid/siwe_provider'
import * as service from '@sluice/candid/siwe_provider'
import { SignatureTree } from '@sluice/canister'
import { fetchRandomBytes } from '@sluice/canister/management'
import {
  canisterSelf,
  certifiedDataSet,
  dataCertificate,
  defineCanister,
  Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { parseAddress } from './address.ts'
import { type LoginContext, login } from './login.ts'
import { lookUpAddress, lookUpPrincipal } from './lookUps.ts'
import { NonceSource } from './NonceSource.ts'
import { PendingLogins } from './PendingLogins.ts'
import { prepareLogin } from './prepareLogin.ts'
import { readDelegation } from './readDelegation.ts'
import { openSiweState, readSettings, type SiweSettings } from './SiweState.ts'

const state = openSiweState(stableMap)
const signatures = new SignatureTree()
const pending = new PendingLogins()
const nonces = new NonceSource(async () => {
  const drawn = await fetchRandomBytes()
  return drawn.kind === 'replied' ? drawn.result : undefined
})

function settings(): SiweSettings {
  const found = state.settings.get()
  if (found === undefined) throw new Error('the provider has not been set up')
  return found
}

const loginContext = (): LoginContext => ({
  state,
  settings: settings(),
  pending,
  signatures,
  canisterId: canisterSelf().toUint8Array(),
  certify: certifiedDataSet,
})

export default defineCanister<_SERVICE, [SettingsInput]>({
  service,
  onInit: (_, input) => {
    const parse = (text: string) => Principal.fromText(text).toUint8Array()
    state.settings.set(readSettings(input, parse))
  },
  door: { openToAll: ['siwe_prepare_login', 'siwe_login'] },
  methods: {
    siwe_prepare_login: ({ now }, address) =>
      prepareLogin({ settings: settings(), pending, nonces }, address, now),
    siwe_login: ({ now }, signature, address, sessionKey, nonce) =>
      login(loginContext(), { signature, address, sessionKey, nonce }, now),
    siwe_get_delegation: (_, address, sessionKey, expiration) =>
      readDelegation(
        { settings: settings(), signatures, certificate: dataCertificate() },
        { address, sessionKey, expiration },
      ),
    get_address: (_, principal) => lookUpAddress(state, principal),
    get_caller_address: ({ caller }) => lookUpAddress(state, caller.toUint8Array()),
    get_principal: (_, address) => lookUpPrincipal(state, parseAddress(address)),
  },
})
