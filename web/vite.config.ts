import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the server. */
const server = process.env.HAULWARDEN_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/broker/',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      routeTreeFileHeader: ['// Made by the router plugin from src/routes; do not edit.'],
    }),
    react(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Fonts may come from our own address alone (Content-Security-Policy), so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: { main: 'index.html', docs: 'docs.html' },
      output: {
        // One file for what every screen needs: it is cached longest, and one large file compresses better than many small ones.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|store|history)[^/]*)\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/monitor': server } },
})
