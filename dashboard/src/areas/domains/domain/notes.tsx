import { request } from '@holdfast/client'
import { Card, TagsInput, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Domain } from '../states.tsx'

/** The notes and labels that people keep on a domain. */
export function Notes({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const mayChange = useMay()('domains.update')
  const labels = labelTexts(domain.labels)
  if (!mayChange && domain.notes === '' && labels.length === 0) return null
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('notesAndLabels')}
      </Title>
      {mayChange ? (
        <NotesForm domain={domain} />
      ) : (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {domain.notes}
          </Text>
          <Text size="sm" c="dimmed">
            {labels.join(' · ')}
          </Text>
        </>
      )}
    </Card>
  )
}

const valuesOf = ({ notes, labels }: Domain) => ({ notes, labels: labelTexts(labels) })
type Values = ReturnType<typeof valuesOf>

function NotesForm({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const undoable = useUndoable<'domains.update'>()
  const form = useForm({ initialValues: valuesOf(domain) })
  const change = ({ notes, labels }: Values, from: Domain) =>
    request('domains.update', {
      path: { domain_id: domain.id },
      body: { notes, labels: labelsPatch(labels, from.labels) },
    })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, domain)}
      submit={t('save')}
      onDone={({ body }) => {
        const before = valuesOf(domain)
        form.setValues(valuesOf(body))
        undoable(t('saved', { name: body.display_name }), change(before, body), () => form.setValues(before))
      }}
    >
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
      <TagsInput
        label={t('labels')}
        description={t('labelsHelp')}
        placeholder={form.values.labels.length === 0 ? 'team:web' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
    </RequestForm>
  )
}
