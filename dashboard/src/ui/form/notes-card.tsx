import { Card, Text, Textarea, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelTexts } from '../format/labels.ts'
import { LabelsInput } from './labels-input.tsx'

/** The notes and labels that people keep on a resource. `form`: null for who may only read them. */
export function NotesCard({
  of: { notes, labels },
  form,
}: {
  of: { notes: string; labels: Record<string, string> }
  form: ReactNode
}) {
  const { t } = useTranslation()
  const texts = labelTexts(labels)
  if (form === null && notes === '' && texts.length === 0) return null
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('notesAndLabels')}
      </Title>
      {form ?? (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {notes}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.join(' · ')}
          </Text>
        </>
      )}
    </Card>
  )
}

/** `children`: what else the form has, between the notes and the labels. */
export function NotesFields<Values extends { notes: string; labels: string[] }>({
  form,
  children,
}: {
  form: UseFormReturnType<Values>
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <>
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
      {children}
      <LabelsInput form={form} />
    </>
  )
}
