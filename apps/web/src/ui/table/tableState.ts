import type { Sort } from './columns.ts'
import { PAGE_SIZES, type PageSize } from './Pager.tsx'

/** What a person has chosen of a table. */
export type TableState = {
  readonly sort: Sort | undefined
  /** From 0. */
  readonly page: number
  readonly size: PageSize
}

/** As it came, though the table has an order to begin with. */
const UNSORTED = 'none'
const MOST_PAGES = 1_000_000

const namesOf = (name: string) => ({
  sort: `${name}Sort`,
  page: `${name}Page`,
  size: `${name}Size`,
})

/** Reads a table's state from an address; what is not there, or means nothing, is as at first. */
export function readTableState(
  query: URLSearchParams,
  name: string,
  initialSort: Sort | undefined,
): TableState {
  const names = namesOf(name)
  const page = Number(query.get(names.page) ?? '1')
  return {
    sort: readSort(query.get(names.sort), initialSort),
    page: Number.isSafeInteger(page) && page > 0 && page <= MOST_PAGES ? page - 1 : 0,
    size: PAGE_SIZES.find((size) => String(size) === query.get(names.size)) ?? PAGE_SIZES[0],
  }
}

function readSort(text: string | null, initial: Sort | undefined): Sort | undefined {
  if (text === null) return initial
  if (text === UNSORTED) return undefined
  const [column = '', direction] = text.split('.')
  return { column, isDescending: direction !== 'asc' }
}

/** The address with a table's state; what is as at first is not written down. */
export function writeTableState(
  before: URLSearchParams,
  name: string,
  { sort, page, size }: TableState,
  initialSort: Sort | undefined,
): URLSearchParams {
  const names = namesOf(name)
  const query = new URLSearchParams(before)
  const put = (key: string, value: string, usual: string) => {
    if (value === usual) query.delete(key)
    else query.set(key, value)
  }
  put(names.sort, sortText(sort), sortText(initialSort))
  put(names.page, String(page + 1), '1')
  put(names.size, String(size), String(PAGE_SIZES[0]))
  return query
}

const sortText = (sort: Sort | undefined): string =>
  sort ? `${sort.column}.${sort.isDescending ? 'desc' : 'asc'}` : UNSORTED
