import type { NftCollection } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { isCanisterId, LONGEST_SEARCH } from '../../../tokens/selector/searchTokens.ts'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { Facts } from '../../info/Facts.tsx'
import { useMyCollections } from '../consent/myCollections.ts'
import { isDoubtful, OriginBadge } from '../parts/OriginBadge.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { standardName } from '../parts/standardName.ts'
import { useCollection } from '../parts/useCollection.ts'
import { originQuery } from '../queries.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'

type ImportCollectionDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const TYPING_MS = 300

/** Adds a collection to the wallet by its canister: first what it is, and who answers for it. */
export function ImportCollectionDialog({ open, onOpenChange }: ImportCollectionDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('import.title')}>
      <ImportForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('nfts')
  const [text, setText] = useState('')
  const settled = useDebounced(text, TYPING_MS).trim()
  const isBad = settled !== '' && !isCanisterId(settled)
  return (
    <div className="grid gap-4">
      <Field
        label={t('import.id')}
        hint={t('import.idHint')}
        value={text}
        data-autofocus
        maxLength={LONGEST_SEARCH}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        {...(isBad ? { problem: t('import.badId') } : {})}
      />
      {settled !== '' && !isBad ? (
        <Found key={settled} collectionId={settled} onDone={onDone} />
      ) : (
        <DialogAction>
          <Button size="large" wide disabled>
            {t('import.enterId')}
          </Button>
        </DialogAction>
      )}
    </div>
  )
}

type FoundProps = { readonly collectionId: string; readonly onDone: () => void }

function Found({ collectionId, onDone }: FoundProps) {
  const { t } = useTranslation('nfts')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  const describe = useDescribeNftError()
  const { accepted, accept } = useMyCollections()
  const { data: collection, error, refetch } = useCollection(collectionId)
  // a warning that came late would move what is agreed to, or come after it
  const { data: origin, isPending } = useQuery(originQuery(sdk, collectionId))
  const [agrees, setAgrees] = useState(false)
  const isKnown = accepted.includes(collectionId)
  const mustAgree = isDoubtful(origin) && !isKnown
  const confirm = () => {
    accept(collectionId)
    toast.success(t('wallet.added'))
    onDone()
  }
  if (error)
    return (
      <>
        <Notice tone="warn">{describe(error)}</Notice>
        <DialogAction>
          <Button size="large" wide onClick={() => void refetch()}>
            {tCommon('common.tryAgain')}
          </Button>
        </DialogAction>
      </>
    )
  const isReady = collection !== undefined && !isPending
  return (
    <>
      {isReady ? (
        <>
          <What collection={collection} />
          <OriginNotice collectionId={collectionId} isShownAlways />
          {mustAgree && (
            <Checkbox checked={agrees} onCheckedChange={setAgrees}>
              {t('import.agree')}
            </Checkbox>
          )}
        </>
      ) : (
        <Skeleton className="h-64 w-full rounded-control" />
      )}
      <DialogAction>
        <Button
          size="large"
          wide
          busy={!isReady}
          disabled={isKnown || (mustAgree && !agrees)}
          onClick={confirm}
        >
          {!isReady
            ? tCommon('common.loading')
            : isKnown
              ? t('import.known')
              : mustAgree && !agrees
                ? t('import.tick')
                : t('import.confirm')}
        </Button>
      </DialogAction>
    </>
  )
}

function What({ collection }: { readonly collection: NftCollection }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { id, name, standard, supply, symbol } = collection
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <bdi translate="no" className="text-16 font-medium wrap-anywhere">
          {name}
        </bdi>
        <Badge>{standardName(standard)}</Badge>
        <OriginBadge collectionId={id} />
      </p>
      <Facts
        isNarrow
        facts={[
          { label: t('fact.symbol'), value: <bdi>{symbol || '–'}</bdi> },
          { label: t('fact.supply'), value: formatCount(supply, locale) },
        ]}
      />
    </div>
  )
}
