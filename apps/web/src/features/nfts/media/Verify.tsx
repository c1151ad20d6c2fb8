import type { NftFile, NftToken } from '@sluice/sdk'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { useConsent } from '../consent/useConsent.ts'
import { type Proof, proofsOf } from './proofsOf.ts'
import { useNftFile } from './useNftFile.ts'

/** What is proven of the file that the page shows, in words. */
export function Verify({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { consent } = useConsent(token.collectionId)
  const { data: file } = useNftFile(token.collectionId, token.media, consent === 'accepted')
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-20 font-semibold">{t('verify.title')}</h2>
      {token.media?.kind === 'data' ? (
        <p className="text-14 text-ink-2">{t('verify.inMetadata')}</p>
      ) : token.media?.kind !== 'file' ? (
        <p className="text-14 text-ink-2">{t('verify.noFile')}</p>
      ) : file === undefined ? (
        <p className="text-14 text-ink-2">{t('verify.notFetched')}</p>
      ) : (
        <Proofs token={token} file={file} />
      )}
    </section>
  )
}

const LOOKS = {
  good: { icon: CircleCheck, color: 'text-up' },
  open: { icon: CircleHelp, color: 'text-ink-3' },
  bad: { icon: TriangleAlert, color: 'text-warn' },
} as const

function Proofs({ token, file }: { readonly token: NftToken; readonly file: NftFile }) {
  const { t } = useTranslation('nfts')
  const type = file.contentType ?? t('media.unknownType')
  const words: Record<Proof['kind'], string> = {
    'hash-same': t('verify.hashSame'),
    'hash-differs': t('verify.hashDiffers'),
    'hash-unsaid': t('verify.hashUnsaid'),
    'type-same': t('verify.typeSame', { type }),
    'type-differs': t('verify.typeDiffers', { type, said: token.contentType ?? '' }),
    certified: t('verify.certified'),
    'not-certified': t('verify.notCertified'),
    'badly-certified': t('verify.badlyCertified'),
  }
  return (
    <div className="grid gap-3 text-14">
      <ul className="grid gap-3">
        {proofsOf(token, file).map(({ kind, tone }) => (
          <li key={kind} className="flex gap-3">
            <Icon of={LOOKS[tone].icon} className={`mt-0.5 shrink-0 ${LOOKS[tone].color}`} />
            <span>{words[kind]}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        {t('verify.hash')}
        <LongId text={file.sha256} what={t('verify.hash')} />
      </p>
    </div>
  )
}
