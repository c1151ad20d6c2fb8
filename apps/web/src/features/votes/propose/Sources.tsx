import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { sourcesQuery } from '../queries.ts'
import type { ProposeForm } from './useProposeForm.ts'

/** As many as a proposal takes. */
const MOST_SOURCES = 10

/** Which staking pools of the token count: what they hold is otherwise nobody's who votes. Nothing where the token has none. */
export function Sources({
  form: { sources, setSources },
  ledgerId,
}: {
  readonly form: ProposeForm
  readonly ledgerId: string
}) {
  const { t } = useTranslation('votes')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const { data, error, refetch } = useQuery(sourcesQuery(sdk, ledgerId))
  if (error && data === undefined)
    return (
      <p className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
        {t('electorate.sourcesUnknown')}
        <Button look="quiet" onClick={() => void refetch()}>
          {tCommon('common.tryAgain')}
        </Button>
      </p>
    )
  if (data === undefined || data.length === 0) return null
  const offered = data.filter(
    ({ source }) => sources.includes(source) || sources.length < MOST_SOURCES,
  )
  const choose = (source: string, isChosen: boolean) =>
    setSources(isChosen ? [...sources, source] : sources.filter((one) => one !== source))
  return (
    <fieldset className="flex flex-col">
      <legend className="text-13 text-ink-2">{t('electorate.sources')}</legend>
      {offered.map(({ source, name }) => (
        <Checkbox
          key={source}
          checked={sources.includes(source)}
          onCheckedChange={(isChosen) => choose(source, isChosen)}
        >
          <bdi>{name}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}
