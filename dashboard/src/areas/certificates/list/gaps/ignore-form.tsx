import { request } from '@holdfast/client'
import { Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { Gap } from './gap-states.tsx'

const ends = { week: 7, month: 30, quarter: 90, always: null } as const
type End = keyof typeof ends

/** Why a gap is ignored, and until when. */
export function IgnoreForm({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const form = useForm<{ ignored_reason: string; end: End }>({
    initialValues: { ignored_reason: '', end: 'month' },
  })
  const requestOf = ({ ignored_reason, end }: { ignored_reason: string; end: End }) =>
    request('certificates.gaps.update', {
      path: { certificate_gap_id: gap.id },
      body: { ignored: true, ignored_reason, ignored_until: untilOf(end) },
    })
  return (
    <RequestForm
      form={form}
      requestOf={requestOf}
      submit={t('ignore')}
      onDone={() => {
        onClose()
        notifications.show({ message: t('gapIgnored', { name: gap.title }) })
      }}
      onCancel={onClose}
    >
      <Text size="sm">{t('ignoreText')}</Text>
      <Textarea
        label={t('reason')}
        required
        maxLength={500}
        autosize
        {...form.getInputProps('ignored_reason')}
      />
      <Select
        label={t('ignoreFor')}
        allowDeselect={false}
        data={[
          { value: 'week', label: t('forWeek') },
          { value: 'month', label: t('forMonth') },
          { value: 'quarter', label: t('forQuarter') },
          { value: 'always', label: t('forAlways') },
        ]}
        {...form.getInputProps('end')}
      />
    </RequestForm>
  )
}

function untilOf(end: End): string | null {
  const days = ends[end]
  return days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString()
}
