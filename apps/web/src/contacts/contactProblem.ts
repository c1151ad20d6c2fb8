import { LONGEST_NAME } from './contacts.ts'
import type { Contact } from './parseContacts.ts'

export type ContactProblem =
  | 'name-missing'
  | 'name-long'
  | 'name-taken'
  | 'address-missing'
  | 'address-invalid'
  | 'address-taken'

type Check = {
  readonly contact: Contact
  readonly others: readonly Contact[]
  readonly isAddress: (text: string) => boolean
}

/** What keeps a contact from being saved: names and addresses are each used once. */
export function contactProblem({ contact, others, isAddress }: Check): ContactProblem | undefined {
  const { name, address } = contact
  if (name === '') return 'name-missing'
  if (name.length > LONGEST_NAME) return 'name-long'
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'name-taken'
  if (address === '') return 'address-missing'
  if (!isAddress(address)) return 'address-invalid'
  return others.some((other) => other.address === address) ? 'address-taken' : undefined
}
