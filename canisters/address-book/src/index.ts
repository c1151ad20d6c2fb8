import type { _SERVICE } from '@sluice/candid/address_book'
import * as service from '@sluice/candid/address_book'
import { copyBytes } from '@sluice/canister'
import { deriveVetKey, fetchVetPublicKey } from '@sluice/canister/management'
import {
  creationFees,
  cycleInfo,
  defineCanister,
  type Principal,
  stableMap,
  time,
} from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { openAddressBookState } from './AddressBookState.ts'
import { deleteBook, putBook } from './books.ts'
import { openKeys } from './keys.ts'

/** Keys for address books and for nothing else. */
const CONTEXT = new TextEncoder().encode('sluice-address-book')
const REFUSAL = 'Only a controller or the governance canister may do this'

const state = openAddressBookState(stableMap)
const isNaming = (call: Parameters<typeof isControllerOr>[0]) =>
  isControllerOr(call, state.governance.get())
const paid = creationFees(state.fees, {
  isAdmin: isNaming,
  requireAdmin: (call) => {
    if (!isNaming(call)) throw new Error(REFUSAL)
  },
  requireNaming: (call) => {
    if (!isNaming(call)) throw new Error(REFUSAL)
  },
  flawNow: () => undefined,
})
const keys = openKeys(
  state,
  {
    fetchPublicKey: (keyName) => fetchVetPublicKey({ keyName, context: CONTEXT }),
    deriveKey: (keyName, owner, transportKey) =>
      deriveVetKey({ keyName, context: CONTEXT, input: owner, transportKey }),
  },
  paid.fees,
)

export default defineCanister<_SERVICE, [[] | [Principal], string]>({
  service,
  onInit: (_, [governance], keyName) => {
    state.governance.set(governance?.toUint8Array())
    state.keyName.set(keyName)
  },
  onStart: () => paid.onStart(),
  door: {
    uploads: {
      methods: ['putBook'],
      // whoever has had no key is refused anyway, and not at the canister's expense
      from: ({ caller }) => state.keys.has(caller.toUint8Array()),
    },
  },
  methods: {
    getBook: (_, owner) => {
      const book = state.books.get(owner.toUint8Array())
      return book === undefined ? [] : [book]
    },
    putBook: ({ caller }, put) =>
      putBook(
        state,
        caller.toUint8Array(),
        { version: put.version, ciphertext: copyBytes(put.ciphertext) },
        time(),
      ),
    deleteBook: ({ caller }) => ({ ok: deleteBook(state, caller.toUint8Array()) }),
    encryptedKey: ({ caller }, transportKey) =>
      keys.give(caller.toUint8Array(), copyBytes(transportKey)),
    getCreationFee: paid.endpoints.getCreationFee,
    payCreationFee: paid.endpoints.payCreationFee,
    setCreationFee: paid.endpoints.setCreationFee,
    getCycleInfo: cycleInfo,
  },
})
