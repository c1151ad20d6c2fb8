import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useDescribeVoteError } from './useDescribeVoteError.ts'

/** What could not be read, and a button that asks once more. */
export function Broken({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => unknown
}) {
  const describe = useDescribeVoteError()
  return (
    <Card>
      <ErrorState what={describe(error)} onRetry={onRetry} />
    </Card>
  )
}
