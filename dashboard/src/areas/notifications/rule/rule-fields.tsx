import { request } from '@holdfast/client'
import {
  Checkbox,
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { newStep, type RuleForm, weekdays } from './rule-values.ts'

const severities = ['info', 'warning', 'critical'] as const

export function RuleFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notifications')
  const types = useApiQuery(request('webhooks.event_types.list')).data?.body.data ?? []
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <Select
          label={t('minimumSeverity')}
          description={t('minimumSeverityHelp')}
          data={severities.map((value) => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...form.getInputProps('minimum_severity')}
        />
      </SimpleGrid>
      <MultiSelect
        label={t('events')}
        description={t('eventsHelp')}
        placeholder={form.values.events.length === 0 ? t('allEvents') : ''}
        searchable
        clearable
        data={types.map(({ event }) => event)}
        {...form.getInputProps('events')}
        error={fieldErrorOf(form, 'events')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TagsInput
          label={t('filterIds')}
          description={t('filterIdsHelp')}
          {...form.getInputProps('ids')}
          error={fieldErrorOf(form, 'filter.ids')}
        />
        <TagsInput
          label={t('filterLabels')}
          description={t('filterLabelsHelp')}
          placeholder="env:prod"
          {...form.getInputProps('labels')}
          error={fieldErrorOf(form, 'filter.labels')}
        />
      </SimpleGrid>
      <StepFields form={form} />
      <NumberInput
        label={t('reminderMinutes')}
        description={t('reminderHelp')}
        min={5}
        max={10_080}
        {...form.getInputProps('reminder_minutes')}
        error={fieldErrorOf(form, 'reminder_seconds')}
      />
      <QuietFields form={form} />
      <TagsInput
        label={t('ruleLabels')}
        description={t('ruleLabelsHelp')}
        placeholder="team:ops"
        {...form.getInputProps('rule_labels')}
        error={fieldErrorOf(form, 'labels')}
      />
      <Checkbox label={t('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </Stack>
  )
}

function StepFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notifications')
  const channels =
    useApiQuery(request('notifications.channels.list', { query: { limit: 200 } })).data?.body.data ?? []
  const { steps } = form.values
  return (
    <FieldRows
      legend={t('steps')}
      text={t('stepsText')}
      rows={steps}
      addLabel={t('addStep')}
      onAdd={() => form.insertListItem('steps', newStep((Number(steps.at(-1)?.minutes) || 0) + 15))}
      removeLabel={t('removeStep')}
      onRemove={(index) => form.removeListItem('steps', index)}
      error={fieldErrorOf(form, 'steps')}
      fields={(_row, index) => (
        <>
          <NumberInput
            w={130}
            min={0}
            label={t('afterMinutes')}
            {...form.getInputProps(`steps.${index}.minutes`)}
          />
          <MultiSelect
            flex={1}
            miw={180}
            label={t('channels')}
            data={channels.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps(`steps.${index}.channels`)}
          />
        </>
      )}
    />
  )
}

function QuietFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notifications')
  return (
    <Fieldset legend={t('quietHours')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('quietText')}
        </Text>
        <Checkbox
          label={t('useQuietHours')}
          {...form.getInputProps('has_quiet_hours', { type: 'checkbox' })}
        />
        {form.values.has_quiet_hours && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TimeZoneSelect
                label={t('timeZone')}
                {...form.getInputProps('time_zone')}
                error={fieldErrorOf(form, 'quiet_hours.time_zone')}
              />
              <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
              <TextInput type="time" label={t('to')} {...form.getInputProps('to')} />
            </SimpleGrid>
            <MultiSelect
              label={t('days')}
              data={weekdays.map((value) => ({ value, label: t(value) }))}
              {...form.getInputProps('days')}
              error={fieldErrorOf(form, 'quiet_hours')}
            />
            <Checkbox
              label={t('criticalPasses')}
              {...form.getInputProps('critical_passes', { type: 'checkbox' })}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}
