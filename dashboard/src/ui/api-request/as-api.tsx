/** Shows the very requests that a page or a form makes, as curl and as client code; the token is left out. */
import { type AnyRequest, httpRequest, operations } from '@holdfast/client'
import { Badge, Code, Group, Stack, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QuietButton } from '../action/quiet-button.tsx'
import { CopyIcon } from '../copy/copy-icon.tsx'
import { SidePanel } from '../dialog/side-panel.tsx'
import { asClientCode, asCurl } from './request-code.ts'

export function AsApi({ requests, size = 'sm' }: { requests: readonly AnyRequest[]; size?: 'xs' | 'sm' }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <QuietButton
        label={t('asApi')}
        help={t('asApiHelp')}
        icon={<IconCode size={15} />}
        size={size}
        onClick={open}
      />
      <SidePanel opened={opened} onClose={close} title={t('asApi')}>
        <RequestTexts requests={requests} />
      </SidePanel>
    </>
  )
}

function RequestTexts({ requests }: { requests: readonly AnyRequest[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('asApiText')}
      </Text>
      <Tabs defaultValue="curl">
        <Tabs.List mb="md">
          <Tabs.Tab value="curl">curl</Tabs.Tab>
          <Tabs.Tab value="client">TypeScript</Tabs.Tab>
        </Tabs.List>
        {(['curl', 'client'] as const).map((form) => (
          <Tabs.Panel key={form} value={form}>
            <Stack>
              {requests.map((request) => {
                const text = form === 'curl' ? asCurl(request, location.origin) : asClientCode(request)
                return <RequestText key={text} request={request} text={text} />
              })}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function RequestText({ request, text }: { request: AnyRequest; text: string }) {
  const { t } = useTranslation()
  const { permission } = operations[request.operation]
  const { method } = httpRequest(request)
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Group gap="xs">
          <Badge
            variant="light"
            radius="sm"
            color={method === 'GET' ? 'blue' : method === 'DELETE' ? 'red' : 'kelp'}
          >
            {method}
          </Badge>
          <Text size="sm" fw={600}>
            {request.operation}
          </Text>
          {permission && (
            <Text size="xs" c="dimmed">
              {t('needsPermission', { permission })}
            </Text>
          )}
        </Group>
        <CopyIcon text={text} />
      </Group>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  )
}
