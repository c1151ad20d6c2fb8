import { SluiceError } from '../errors.ts'

/** Why an address book was not read or written. Contacts on the device are never touched by it. */
export const ADDRESS_BOOK_ERROR_CODES = [
  'book-unpaid',
  'book-conflict',
  'book-too-large',
  'book-busy',
  'book-key-failed',
  'book-unreadable',
  'book-refused',
] as const
export type AddressBookErrorCode = (typeof ADDRESS_BOOK_ERROR_CODES)[number]

export class AddressBookError extends SluiceError<AddressBookErrorCode> {
  override readonly name = 'AddressBookError'

  /** A key has its price, which this device has not paid. */
  static unpaid(): AddressBookError {
    return new AddressBookError('book-unpaid', { retry: 'after-change', funds: 'wallet' })
  }

  /** Another device was first: read, merge, and write with the version that is there now. */
  static conflict(version: bigint): AddressBookError {
    return new AddressBookError('book-conflict', {
      details: { version },
      retry: 'now',
      funds: 'wallet',
    })
  }

  /** @param most bytes */
  static tooLarge(most: bigint): AddressBookError {
    return new AddressBookError('book-too-large', {
      details: { most },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  static busy(): AddressBookError {
    return new AddressBookError('book-busy', { retry: 'later', funds: 'wallet' })
  }

  /** The network gave no key, or one that is not the owner's. What was paid for it serves the next try. */
  static keyFailed(reason: string, cause?: unknown): AddressBookError {
    return new AddressBookError('book-key-failed', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  /** The book was encrypted with another key, or is damaged. */
  static unreadable(cause: unknown): AddressBookError {
    return new AddressBookError('book-unreadable', { retry: 'never', funds: 'wallet', cause })
  }

  static refused(reason: string): AddressBookError {
    return new AddressBookError('book-refused', {
      details: { reason },
      retry: 'after-change',
      funds: 'wallet',
    })
  }
}
