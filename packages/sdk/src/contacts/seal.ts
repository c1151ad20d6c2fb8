import {
  DerivedKeyMaterial,
  DerivedPublicKey,
  EncryptedVetKey,
  TransportSecretKey,
} from '@dfinity/vetkeys'
import { AddressBookError } from './AddressBookError.ts'

/** Books are encrypted for this and for nothing else. */
const DOMAIN = 'sluice-address-book'
/** How long a book is tells how many contacts it has: it is filled up to whole steps. */
const STEP_BYTES = 1_024
const FILL = 0x20
const utf8 = new TextEncoder()

type Given = {
  readonly encryptedKey: Uint8Array | number[]
  readonly publicKey: Uint8Array | number[]
}

/**
 * The key of an owner's book: the network's signature over the owner, encrypted for a secret that is made here and forgotten.
 * @throws AddressBookError `book-key-failed` for a key that is not the owner's
 */
export async function unlockKey(
  owner: Uint8Array,
  ask: (transportKey: Uint8Array) => Promise<Given>,
): Promise<CryptoKey> {
  const secret = TransportSecretKey.random()
  const { encryptedKey, publicKey } = await ask(secret.publicKeyBytes())
  try {
    const key = EncryptedVetKey.deserialize(Uint8Array.from(encryptedKey)).decryptAndVerify(
      secret,
      DerivedPublicKey.deserialize(Uint8Array.from(publicKey)),
      owner,
    )
    return (await key.asDerivedKeyMaterial()).getCryptoKey()
  } catch (error) {
    throw AddressBookError.keyFailed('the key is not the one that was asked for', error)
  }
}

/** Encrypts a JSON text: spaces at its end change nothing in it. */
export async function sealBook(key: CryptoKey, text: string): Promise<Uint8Array> {
  const bytes = utf8.encode(text)
  const filled = new Uint8Array(Math.ceil(bytes.length / STEP_BYTES) * STEP_BYTES).fill(FILL)
  filled.set(bytes)
  return DerivedKeyMaterial.fromCryptoKey(key).encryptMessage(filled, DOMAIN)
}

/** @throws AddressBookError `book-unreadable` */
export async function openBook(key: CryptoKey, ciphertext: Uint8Array): Promise<string> {
  try {
    const opened = await DerivedKeyMaterial.fromCryptoKey(key).decryptMessage(ciphertext, DOMAIN)
    return new TextDecoder('utf-8', { fatal: true }).decode(opened).trimEnd()
  } catch (error) {
    throw AddressBookError.unreadable(error)
  }
}
