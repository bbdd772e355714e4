import { type ResponseOf, request } from '@holdfast/client'
import { Button, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { Enrolling } from './enrolling.tsx'

type Created = ResponseOf<'probes.create'>

export function CreateProbeButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('probes')
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
      {t('newProbe')}
    </Button>
  )
}

/** The form of a probe, then its enrolment token and whether it was used. */
export function CreateProbe({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('probes')
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={t('newProbe')}>
        {(close) => (
          <ProbeForm
            onDone={(probe) => {
              close()
              setCreated(probe)
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <Enrolling probe={created} onClose={() => setCreated(null)} />
    </>
  )
}

function ProbeForm({ onDone, onCancel }: { onDone: (probe: Created) => void; onCancel: () => void }) {
  const { t } = useTranslation('probes')
  const form = useForm({ initialValues: { name: '', labels: [] as string[] } })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, labels }) => request('probes.create', { body: { name, labels: labelsOf(labels) } })}
      submit={t('createProbe')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <TextInput
        label={t('name')}
        description={t('nameText')}
        placeholder={t('nameExample')}
        required
        {...form.getInputProps('name')}
      />
      <TagsInput
        label={t('labels')}
        placeholder={form.values.labels.length === 0 ? 'site:berlin' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
    </RequestForm>
  )
}
