import { Html } from '../../platform/http/html.ts'

/** How the page of a certificate looks: the colours of the paper, one column, and on paper only what is certified. */
export const pageStyle = new Html(`
:root { color-scheme: light; font: 17px/1.6 system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif; color: #1d2433; background: #fbf8f3; }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; overflow-wrap: anywhere; }
.about { color: #555c6b; }
main { background: #fff; border: 1px solid #27408b; border-radius: 10px; padding: 1.25rem; }
.letterhead { text-align: center; border-bottom: 1px solid #e8930c; margin-bottom: 1.25rem; padding-bottom: 1rem; }
.letterhead p, .letterhead h1 { margin: 0.25rem 0; }
.letterhead svg { width: 4.5rem; }
.panchayat { color: #27408b; font-size: 1.25rem; font-weight: 600; }
h1 { font-size: 1.6rem; line-height: 1.3; }
h1 + p { color: #555c6b; font-weight: 600; }
h2 { color: #27408b; font-size: 1.1rem; }
.specimen { border: 2px solid #7a4f00; color: #7a4f00; display: inline-block; font-weight: 600; padding: 0 0.75rem; }
dl { margin: 0; }
dl div { border-bottom: 1px solid #e4ddd2; padding: 0.5rem 0; }
dt, .soft { color: #555c6b; font-size: 0.9rem; }
dd { margin: 0; white-space: pre-line; }
table { border-collapse: collapse; overflow-wrap: break-word; width: 100%; }
@media (max-width: 30rem) { table { font-size: 0.88rem; } }
th, td { border-bottom: 1px solid #e4ddd2; padding: 0.5rem 0.5rem 0.5rem 0; text-align: start; vertical-align: top; }
a { color: #27408b; display: inline-flex; align-items: center; min-height: 2.75rem; }
a:focus-visible { outline: 3px solid #27408b; outline-offset: 2px; }
@media (min-width: 36rem) { dl div { display: grid; gap: 1rem; grid-template-columns: 1fr 2fr; } }
@media print { :root { font-size: 14px; } :root, main { background: none; } body { padding: 0; } .about { display: none; } main { border: 0; padding: 0; } }
@page { margin: 18mm 16mm; }
`)
