import { useAddressQuery } from './useAddressQuery.ts'

/**
 * One of a few choices, kept in the address, so that a page can be shared as it is seen. The first choice, or `usual`, stands there
 * when the address names none, and is not written down.
 */
export function useChoiceInUrl<Id extends string>(
  name: string,
  choices: readonly [Id, ...Id[]],
  usual: Id = choices[0],
): readonly [Id, (id: Id) => void] {
  const [query, setQuery] = useAddressQuery()
  const chosen = choices.find((id) => id === query.get(name)) ?? usual
  const choose = (id: Id) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === usual) next.delete(name)
        else next.set(name, id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [chosen, choose]
}
