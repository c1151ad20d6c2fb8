import { AddressLabel } from '../contacts/AddressLabel.tsx'

type IdRowProps = { readonly name: string; readonly text: string }

/** One of the two ids of an account, by what it is called. */
export function IdRow({ name, text }: IdRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="-me-3 text-14">
        <AddressLabel isId text={text} what={name} />
      </dd>
    </div>
  )
}
