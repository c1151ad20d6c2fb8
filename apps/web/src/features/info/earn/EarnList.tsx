import { useTranslation } from 'react-i18next'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'

/** How asking went, as queries tell. */
type Asked = {
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export type EarnListProps<Row> = {
  readonly label: string
  readonly urlName: string
  readonly query: Asked
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowLink?: (row: Row) => string
  readonly empty: string
  /** Of a list that comes by pages the rows are those of one. */
  readonly isPaged?: boolean
}

/** How asking went for what the info service has told: where it fails, the canisters are asked. */
export const TOLD = { isError: false, error: null, refetch: () => undefined }

/** A list of the info area, with what stands there when there is nothing, or no answer. */
export function EarnList<Row>({ query, empty, rowLink, ...list }: EarnListProps<Row>) {
  const { t } = useTranslation()
  if (query.isError && list.rows === undefined)
    return <ErrorState what={describeCallError(t, query.error)} onRetry={query.refetch} />
  return (
    <Table
      {...list}
      {...(rowLink ? { rowLink } : {})}
      expected={3}
      small="line"
      empty={<EmptyState>{empty}</EmptyState>}
    />
  )
}
