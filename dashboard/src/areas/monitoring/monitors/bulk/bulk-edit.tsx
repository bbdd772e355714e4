import { type BodyOf, request } from '@holdfast/client'
import { NumberInput, SimpleGrid, TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Monitor } from '#areas/monitoring/states.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { DurationField, type DurationValue } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { BulkOutcome, type BulkResult } from './bulk-outcome.tsx'
import { asPreviewed, type BulkTarget } from './bulk-target.ts'

type Values = {
  add: string[]
  remove: string[]
  interval_seconds: DurationValue
  timeout_seconds: DurationValue
  fail_after: number | ''
  recover_after: number | ''
}

type BulkEditProps = {
  target: BulkTarget
  /** Those that are loaded, for suggestions. */
  monitors: readonly Monitor[]
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

/** Empty fields stay unchanged in every monitor. A change of all that match is shown before it is saved. */
export function BulkEdit({ target, monitors, onDone, onCancel }: BulkEditProps) {
  const { t } = useTranslation('monitoring')
  const [preview, setPreview] = useState<BulkResult | null>(null)
  const form = useForm<Values>({
    initialValues: {
      add: [],
      remove: [],
      interval_seconds: '',
      timeout_seconds: '',
      fail_after: '',
      recover_after: '',
    },
    onValuesChange: () => setPreview(null),
  })
  const names = [...new Set(monitors.flatMap(({ labels }) => Object.keys(labels)))]
  const bodyOf = (values: Values): BodyOf<'monitors.bulk'> => ({
    action: 'update',
    ...target,
    patch: patchOf(values),
  })
  const isEmpty = Object.keys(patchOf(form.values)).length === 0
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('monitors.bulk', {
          body: { ...bodyOf(values), ...(preview && asPreviewed(target, preview.matched)) },
        })
      }
      submit={t('save')}
      isDisabled={'filter' in target && preview === null}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('bulkText')} {'filter' in target && t('bulkPreviewFirst')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TagsInput
          label={t('addLabels')}
          placeholder={form.values.add.length === 0 ? 'env:prod' : ''}
          {...form.getInputProps('add')}
        />
        <TagsInput label={t('removeLabels')} data={names} {...form.getInputProps('remove')} />
        <DurationField
          label={t('interval')}
          usual={[30, 60, 300, 900, 3600]}
          min={10}
          max={86_400}
          {...form.getInputProps('interval_seconds')}
        />
        <DurationField
          label={t('timeout')}
          usual={[5, 10, 30]}
          min={1}
          max={60}
          {...form.getInputProps('timeout_seconds')}
        />
        <NumberInput label={t('failAfter')} min={1} max={20} {...form.getInputProps('fail_after')} />
        <NumberInput label={t('recoverAfter')} min={1} max={20} {...form.getInputProps('recover_after')} />
      </SimpleGrid>
      {!isEmpty && (
        <div>
          <SendButton
            size="xs"
            label={t('bulkPreview')}
            request={request('monitors.bulk', { body: bodyOf(form.values), query: { dry_run: true } })}
            onDone={({ body }) => setPreview(body)}
          />
        </div>
      )}
      {preview && <BulkOutcome result={preview} />}
    </RequestForm>
  )
}

/** A label to be removed can be given with or without its value. */
function patchOf({ add, remove, ...fields }: Values): NonNullable<BodyOf<'monitors.bulk'>['patch']> {
  const removed = Object.keys(labelsOf(remove)).map((name) => [name, null])
  const labels = { ...Object.fromEntries(removed), ...labelsOf(add) }
  const entered = Object.entries(fields).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(entered),
    ...(Object.keys(labels).length > 0 && { labels }),
  }
}
