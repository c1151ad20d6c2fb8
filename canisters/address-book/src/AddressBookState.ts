import { blob, type MapFactory, nat, StableState, struct, text } from '@sluice/canister'
import { creationFeeState } from '@sluice/canister/services'

const bookField = struct({ version: nat, changedAtNs: nat, ciphertext: blob })

export type AddressBookState = ReturnType<typeof openAddressBookState>

export function openAddressBookState(map: MapFactory) {
  const open = new StableState(map)
  return {
    governance: open.maybe(0, blob),
    keyName: open.required(1, text, 'the address book'),
    /** What keys verify under; it never changes. */
    publicKey: open.maybe(2, blob),
    /** By their owners. */
    books: open.byKey(1, bookField),
    /** The last version of each owner's book, also of one that was deleted: a device that slept must not take the next one for its own. */
    versions: open.byKey(7, nat),
    /** How many keys each owner has had. Only they keep a book: what is stored is paid for. */
    keys: open.byKey(2, nat),
    fees: creationFeeState(open, {
      ...{ terms: 3, nextIntentId: 4 },
      ...{ intents: 3, paid: 4, unused: 5, newcomers: 6 },
    }),
  }
}
