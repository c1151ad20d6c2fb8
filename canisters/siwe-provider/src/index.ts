import type { _SERVICE, SettingsInput } from '@sluice/candid/siwe_provider'
import * as service from '@sluice/candid/siwe_provider'
import { copyBytes, SignatureTree } from '@sluice/canister'
import { fetchRandomBytes } from '@sluice/canister/management'
import {
  canisterSelf,
  certifiedDataSet,
  dataCertificate,
  defineCanister,
  Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { keepSettings } from './keepSettings.ts'
import { type LoginContext, login } from './login.ts'
import { lookUpAddress, lookUpPrincipal } from './lookUps.ts'
import { LoginNonces } from './nonces/LoginNonces.ts'
import { UsedNonces } from './nonces/UsedNonces.ts'
import { prepareLogin } from './prepareLogin.ts'
import { readDelegation } from './readDelegation.ts'
import { UNBOUND_REFUSED, withAddress, withRequest } from './requests.ts'
import { openSiweState, type SiweSettings } from './SiweState.ts'

const state = openSiweState(stableMap)
const signatures = new SignatureTree()
const used = new UsedNonces()
const nonces = new LoginNonces(async () => {
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
  nonces,
  used,
  signatures,
  canisterId: canisterSelf().toUint8Array(),
  certify: certifiedDataSet,
})

export default defineCanister<_SERVICE, [SettingsInput]>({
  service,
  onInit: (_, input) =>
    keepSettings(state, input, (text) => Principal.fromText(text).toUint8Array()),
  door: { openToAll: ['siwe_prepare_login', 'siwe_prepare_login_for', 'siwe_login'] },
  methods: {
    siwe_prepare_login: ({ now }, address) => {
      if (!state.allowsUnboundSessions.get()) return { Err: UNBOUND_REFUSED }
      return withAddress(address, (written) =>
        prepareLogin(
          { settings: settings(), nonces },
          { address: written, sessionKey: undefined },
          now,
        ),
      )
    },
    siwe_prepare_login_for: ({ now }, address, sessionKey) =>
      withRequest({ address, sessionKey }, (request) =>
        prepareLogin({ settings: settings(), nonces }, request, now),
      ),
    siwe_login: ({ now }, signature, address, sessionKey, nonce) =>
      withRequest({ address, sessionKey }, (request) =>
        login(loginContext(), request, { signature, nonce }, now),
      ),
    siwe_get_delegation: ({ now }, address, sessionKey, expiration) =>
      withRequest({ address, sessionKey }, (request) =>
        readDelegation(
          { settings: settings(), signatures, certificate: dataCertificate(), now },
          { ...request, expiration },
        ),
      ),
    get_address: (_, principal) => lookUpAddress(state, copyBytes(principal)),
    get_caller_address: ({ caller }) => lookUpAddress(state, caller.toUint8Array()),
    get_principal: (_, address) =>
      withAddress(address, (written) => lookUpPrincipal(state, written)),
  },
})
