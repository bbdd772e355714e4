import { Button, Checkbox, Collapse, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EscalationFields } from '#areas/monitoring/form/escalation-fields.tsx'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import type { HeartbeatForm } from './heartbeat-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const year = 365 * 86_400

type FieldsProps = { form: HeartbeatForm; uuidHint?: string | null }

/** When the job is expected, and how late it may be. */
export function HeartbeatFields({ form, uuidHint = null }: FieldsProps) {
  const { t } = useTranslation('monitoring')
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <ScheduleFields form={form} />
      <DurationField
        label={t('grace')}
        description={t('graceHelp')}
        usual={[300, 900, 3600, 14_400]}
        min={60}
        max={year}
        {...form.getInputProps('grace_seconds')}
      />
      <TagsInput
        label={t('labels')}
        placeholder={form.values.labels.length === 0 ? 'env:prod' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {t('moreSettings')}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <FurtherFields form={form} uuidHint={uuidHint} />
      </Collapse>
    </>
  )
}

function FurtherFields({ form, uuidHint }: FieldsProps) {
  const { t } = useTranslation('monitoring')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DurationField
          label={t('maxRuntime')}
          description={t('maxRuntimeHelp')}
          usual={[900, 3600, 14_400]}
          min={60}
          max={year}
          {...form.getInputProps('max_runtime_seconds')}
        />
        <DurationField
          label={t('earlyTolerance')}
          description={t('earlyToleranceHelp')}
          usual={[60, 300, 900]}
          min={0}
          max={86_400}
          {...form.getInputProps('early_tolerance_seconds')}
        />
      </SimpleGrid>
      <DurationField
        label={t('reminder')}
        description={t('reminderHelp')}
        usual={[900, 3600, 86_400]}
        min={300}
        max={604_800}
        {...form.getInputProps('reminder_seconds')}
      />
      <EscalationFields
        {...form.getInputProps('escalate_after_seconds')}
        error={fieldErrorOf(form, 'escalate_after_seconds')}
      />
      <TextInput label={t('slug')} description={t('slugHelp')} {...form.getInputProps('slug')} />
      <TextInput
        label={t('uuid')}
        description={t('uuidHelp')}
        placeholder={uuidHint ? `…${uuidHint}` : ''}
        {...form.getInputProps('uuid')}
      />
      <Checkbox
        label={t('manualResume')}
        description={t('manualResumeHelp')}
        {...form.getInputProps('manual_resume', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('postOnly')}
        description={t('postOnlyHelp')}
        {...form.getInputProps('is_post_only', { type: 'checkbox' })}
      />
    </Stack>
  )
}
