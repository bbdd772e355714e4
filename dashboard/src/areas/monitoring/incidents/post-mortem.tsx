import { request } from '@holdfast/client'
import { Card, Group, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { Incident } from '../states.tsx'

/** What happened and why, written afterwards. */
export function PostMortem({ incident }: { incident: Incident }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const { id, post_mortem, status } = incident
  if (status !== 'resolved' && post_mortem === null) return null
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{t('postMortem')}</Title>
        {may('incidents.update') && (
          <EditModal label={t('edit')} title={t('postMortem')} size="xs" dialogSize="lg">
            {(close) => <PostMortemForm id={id} text={post_mortem ?? ''} close={close} />}
          </EditModal>
        )}
      </Group>
      <Text
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        c={post_mortem ? undefined : 'dimmed'}
      >
        {post_mortem ?? t('postMortemNone')}
      </Text>
    </Card>
  )
}

function PostMortemForm({ id, text, close }: { id: string; text: string; close: () => void }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: { post_mortem: text } })
  return (
    <RequestForm
      form={form}
      requestOf={({ post_mortem }) =>
        request('incidents.update', {
          path: { incident_id: id },
          body: { post_mortem: post_mortem.trim() === '' ? null : post_mortem },
        })
      }
      submit={t('save')}
      onDone={close}
      onCancel={close}
    >
      <Textarea
        label={t('postMortem')}
        autosize
        minRows={6}
        maxRows={20}
        {...form.getInputProps('post_mortem')}
      />
    </RequestForm>
  )
}
