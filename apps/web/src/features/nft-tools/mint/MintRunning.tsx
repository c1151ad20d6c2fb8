import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { collectionPath } from '../../nfts/parts/links.ts'
import { useDescribeNftFailure } from '../../nfts/progress/useDescribeNftFailure.ts'
import type { MintState } from './useMint.ts'

type MintRunningProps = {
  readonly collectionId: string
  readonly state: Exclude<MintState, { kind: 'idle' }>
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onClose: () => void
}

/** How far a mint is; it can be paused and gone on with. */
export function MintRunning({ collectionId, state, onPause, onResume, onClose }: MintRunningProps) {
  const { t } = useTranslation('nftTools')
  const locale = useLocale()
  const { progress } = state
  const { count = 1, minted = 0, uploaded = 0, current } = progress ?? {}
  const titles = {
    running: t('mint.running'),
    paused: t('mint.paused'),
    failed: t('mint.failed'),
    done: t('mint.done', { count: minted }),
  }
  return (
    <Card className="flex flex-col gap-4">
      <div role="status">
        <h2 className="text-20 font-semibold">{titles[state.kind]}</h2>
      </div>
      <Progress label={titles.running} of={(minted + uploaded) / 2} count={count} />
      <dl className="grid grid-cols-2 gap-3 text-14">
        <Figure name={t('mint.uploaded')} of={uploaded} count={count} locale={locale} />
        <Figure name={t('mint.minted')} of={minted} count={count} locale={locale} />
      </dl>
      {state.kind === 'running' && (
        <p className="min-h-5 truncate text-13 text-ink-3">
          {current ? <bdi>{current.file}</bdi> : t('mint.stay')}
        </p>
      )}
      {state.kind === 'failed' && <Failure error={state.error} />}
      <div className="flex flex-wrap gap-2">
        {state.kind === 'running' && (
          <Button look="tonal" onClick={onPause}>
            {t('mint.pause')}
          </Button>
        )}
        {(state.kind === 'paused' || state.kind === 'failed') && (
          <>
            <ConfirmButton onClick={onResume}>{t('mint.resume')}</ConfirmButton>
            <Button look="quiet" onClick={onClose}>
              {t('mint.change')}
            </Button>
          </>
        )}
        {state.kind === 'done' && (
          <>
            <LinkButton to={collectionPath(collectionId)}>{t('mint.toCollection')}</LinkButton>
            <Button look="quiet" onClick={onClose}>
              {t('mint.another')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** Half of the way is the upload, the other half the mint. */
function Progress({
  label,
  of,
  count,
}: {
  readonly label: string
  readonly of: number
  readonly count: number
}) {
  const percent = Math.round((100 * of) / Math.max(1, count))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-surface-2"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('nftTools')
  const { what, next } = useDescribeNftFailure()(error)
  return (
    <Notice tone="warn">
      <span className="block">{what}</span>
      <span className="block">{t('mint.kept')}</span>
      <span className="block">{next}</span>
    </Notice>
  )
}

function Figure({
  name,
  of,
  count,
  locale,
}: {
  readonly name: string
  readonly of: number
  readonly count: number
  readonly locale: string
}) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="text-16 font-medium tabular-nums">
        {formatCount(of, locale)} / {formatCount(count, locale)}
      </dd>
    </div>
  )
}
