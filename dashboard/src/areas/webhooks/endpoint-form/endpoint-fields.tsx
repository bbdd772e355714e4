import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import type { EndpointForm } from './endpoint-values.ts'
import { EventTypeField } from './event-type-field.tsx'
import { HeaderFields } from './header-fields.tsx'
import { ResourceIdsField } from './resource-ids-field.tsx'

/** All settings of an endpoint; rarely changed ones are last. */
export function EndpointFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('webhooks')
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('address')}
          description={t('urlHelp')}
          placeholder="https://hooks.example.com/holdfast"
          required
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          placeholder="Ops"
          {...form.getInputProps('name')}
        />
      </SimpleGrid>
      <EventTypeField form={form} />
      <Fieldset legend={t('filter')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('filterText')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ResourceIdsField form={form} />
          <TagsInput
            label={t('filterLabels')}
            description={t('filterLabelsHelp')}
            placeholder="env:prod"
            {...form.getInputProps('filter.labels')}
            error={fieldErrorOf(form, 'filter.labels')}
          />
        </SimpleGrid>
      </Fieldset>
      <HeaderFields form={form} />
      <Fieldset legend={t('rateAndOrder')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
          <NumberInput
            label={t('concurrency')}
            description={t('concurrencyHelp')}
            min={1}
            max={50}
            disabled={form.values.ordered}
            {...form.getInputProps('max_concurrency')}
          />
          <NumberInput
            label={t('perSecond')}
            description={t('perSecondHelp')}
            placeholder={t('unlimited')}
            min={1}
            max={1000}
            {...form.getInputProps('max_per_second')}
          />
        </SimpleGrid>
        <Checkbox
          label={t('ordered')}
          description={t('orderedHelp')}
          {...form.getInputProps('ordered', { type: 'checkbox' })}
        />
      </Fieldset>
      <LabelsInput form={form} />
    </Stack>
  )
}
