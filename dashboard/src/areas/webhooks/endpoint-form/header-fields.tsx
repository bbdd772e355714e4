import { ActionIcon, Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { faultOf } from '#ui/form/field-fault.ts'
import type { EndpointForm } from './endpoint-values.ts'

/** Headers of the receiver's own. The service points at a wrong one by its name. */
export function HeaderFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('webhooks')
  const rows = form.values.headers
  const add = () => form.insertListItem('headers', { key: randomId(), name: '', value: '', isStored: false })
  const isPointed = (name: string) => name !== '' && faultOf(form, `headers.${name}`) !== undefined
  return (
    <Fieldset legend={t('headers')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('headersText')}
      </Text>
      <Stack gap="xs">
        {rows.map(({ key, name, isStored }, index) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('headerName')}
              placeholder="X-Api-Key"
              readOnly={isStored}
              {...form.getInputProps(`headers.${index}.name`)}
              error={isPointed(name) ? faultOf(form, `headers.${name}`) : undefined}
            />
            <PasswordInput
              flex={1}
              size="sm"
              autoComplete="off"
              aria-label={t('value')}
              placeholder={isStored ? t('headerStored') : t('value')}
              {...form.getInputProps(`headers.${index}.value`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('removeHeader')}
              onClick={() => form.removeListItem('headers', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {!rows.some(({ name }) => isPointed(name)) && faultOf(form, 'headers') && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {faultOf(form, 'headers')}
          </Text>
        )}
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('addHeader')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
