import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StepProgress } from '../../ui/feedback/StepProgress.tsx'
import { useToast } from '../../ui/feedback/useToast.ts'
import { Section, Specimens } from './Section.tsx'

/** What tells a person how things stand. */
export function FeedbackSection() {
  const { t } = useTranslation('dev')
  const toast = useToast()
  const steps = [
    { id: '1', title: t('stepOne'), detail: t('stepDetail'), status: 'done', elapsed: '2 s' },
    {
      id: '2',
      title: t('stepTwo'),
      detail: t('stepDetail'),
      status: 'failed',
      rows: [{ label: t('ledger'), value: 'ryjl3-tyaaa-aaaaa-aaaba-cai' }],
      action: <Button look="tonal">{t('retry')}</Button>,
    },
    { id: '3', title: t('stepThree'), detail: t('stepDetail'), status: 'active', elapsed: '1:05' },
    { id: '4', title: t('stepFour'), detail: t('stepDetail'), status: 'pending' },
  ] as const
  return (
    <Section title={t('feedback')}>
      <Specimens title={t('toasts')}>
        <Button look="tonal" onClick={() => toast.plain(t('toastText'))}>
          {t('plain')}
        </Button>
        <Button look="tonal" onClick={() => toast.success(t('toastText'))}>
          {t('success')}
        </Button>
        <Button look="tonal" onClick={() => toast.info(t('toastText'))}>
          {t('info')}
        </Button>
        <Button look="tonal" onClick={() => toast.warning(t('toastText'))}>
          {t('warning')}
        </Button>
        <Button look="tonal" onClick={() => toast.error(t('toastText'))}>
          {t('error')}
        </Button>
        <Button look="tonal" onClick={() => toast.loading(t('toastText'))}>
          {t('loading')}
        </Button>
      </Specimens>
      <div className="grid gap-3">
        <Notice>{t('explained')}</Notice>
        <Notice tone="warn">{t('problem')}</Notice>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <StepProgress steps={steps} />
        <div className="grid content-start gap-6">
          <EmptyState action={<Button>{t('press')}</Button>}>{t('nothing')}</EmptyState>
          <ErrorState
            what={t('problem')}
            funds={t('funds')}
            next={t('next')}
            action={<Button>{t('retry')}</Button>}
          />
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-10 w-48" />
          </div>
        </div>
      </div>
    </Section>
  )
}
