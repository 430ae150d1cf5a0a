import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the server. */
const server = process.env.HAULWARDEN_URL ?? 'http://127.0.0.1:8080'

/** Our shared code and the packages, without what the API's own page needs. */
const SHARED = /node_modules\/(?!swagger)|src\/(ui|lib|api|kit|domains)\//

/** Small things that the routes need to read an address and to know who may be where: the entry's own. */
const START =
  /src\/(api\/guards\.gen|kit\/access\/(guards|watchdog)|kit\/list\/search|domains\/users\/scopes|domains\/vehicles\/(vehicle|trailer)-types|lib\/states|domains\/connections\/stages|domains\/identity\/words|domains\/(notices|onboarding|verdicts)\/words|domains\/carriers\/carrier-names|features\/search\/(params|filter-bounds|contact\/contact-params|lane\/lane)|features\/(account|carriers)\/(filters|sections)|features\/account\/audit\/words|features\/(carriers|vehicles)\/queries|features\/(rules|connections)\/search|features\/auth\/remembered-email|features\/exchange\/(board|load\/match)\/search)\.ts/

const navIcons = new Set(readFileSync('src/routes/-nav.ts', 'utf8').match(/\bIcon[A-Z]\w+/g))

/** The icons of the left navigation, which every page of someone signed in shows. */
const isNavIcon = (id: string) => navIcons.has(/tabler.*\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? '')

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
    // The API's own page is one file of 1.5 MB; what people load first is held by `npm run size`.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      input: { main: 'index.html', docs: 'docs.html' },
      output: {
        codeSplitting: {
          // What (nearly) every screen needs in few files: they are cached longest, and large files compress better than
          // many small ones. The counts are the fewest files that do not make the first view larger (`npm run size`).
          groups: [
            {
              name: 'base',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|store|history)[^/]*)\//,
            },
            { name: 'ui', priority: 2, test: SHARED, minShareCount: 97 },
            { name: 'app', priority: 1, test: SHARED, minShareCount: 101 },
            // A file of a few hundred bytes costs a phone as long as one of 20 kB: what loads together anyway is one file.
            { name: 'start', test: START },
            { name: 'forms', test: /@mantine\/form\// },
            { name: 'nav-icons', test: isNavIcon },
          ],
        },
      },
    },
  },
  server: { proxy: { '/monitor': server } },
})
