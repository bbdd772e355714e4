import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './theme/motion.css'
import './theme/style-nonce.ts'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/api.ts'
import { areas } from './areas.ts'
import { removeOutline } from './frame/outline.ts'
import { Themed } from './frame/themed.tsx'
import { startLanguage } from './language/language.ts'
import { createDashboardRouter } from './router.tsx'

await startLanguage(areas)
const router = createDashboardRouter(areas)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
removeOutline(root)
createRoot(root).render(
  <StrictMode>
    <Themed>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </Themed>
  </StrictMode>,
)
