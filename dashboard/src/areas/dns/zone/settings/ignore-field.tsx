import { ActionIcon, Button, Fieldset, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { recordTypes } from '#areas/dns/record-types.ts'
import { faultOf } from '#ui/form/field-fault.ts'
import type { ZoneSettings } from './zone-settings.ts'

/** What belongs to other tools, rule by rule. */
export function IgnoreField({ form }: { form: UseFormReturnType<ZoneSettings> }) {
  const { t } = useTranslation('dns')
  const add = () => form.insertListItem('ignore', { key: randomId(), name: '', types: [], value: '' })
  return (
    <Fieldset legend={t('ignore')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('ignoreText')}
      </Text>
      <Stack gap="xs">
        {form.values.ignore.map(({ key, types }, index) => (
          <Group key={key} gap="xs" align="flex-start">
            <TextInput
              flex="1 1 160px"
              aria-label={t('ignoreName')}
              placeholder="_acme-challenge*"
              {...form.getInputProps(`ignore.${index}.name`)}
            />
            <TagsInput
              flex="1 1 140px"
              aria-label={t('ignoreTypes')}
              placeholder={types.length === 0 ? t('anyType') : ''}
              data={recordTypes}
              {...form.getInputProps(`ignore.${index}.types`)}
            />
            <TextInput
              flex="1 1 160px"
              aria-label={t('ignoreValue')}
              placeholder={t('anyValue')}
              {...form.getInputProps(`ignore.${index}.value`)}
              error={faultOf(form, `ignore.${index}`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('ignoreRemove')}
              onClick={() => form.removeListItem('ignore', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('addRule')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
