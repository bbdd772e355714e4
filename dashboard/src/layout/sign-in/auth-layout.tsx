import { Card, Center, Group, Stack, Title } from '@mantine/core'
import { type PropsWithChildren, useEffect } from 'react'

/** The layout of pages for people who are not signed in: one centred card. */
export function AuthLayout({ title, children }: PropsWithChildren<{ title: string }>) {
  useEffect(() => {
    document.title = `${title} · Holdfast`
  }, [title])
  return (
    <Center mih="100vh" p="md" component="main">
      <Card w="100%" maw={420} p="xl">
        <Stack>
          <Group gap="sm" wrap="nowrap">
            <img src="/icon.svg" alt="" width={28} height={28} />
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
          </Group>
          {children}
        </Stack>
      </Card>
    </Center>
  )
}
