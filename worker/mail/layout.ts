/**
 * The look of every mail: tables and inline styles, because mail programs support little else. Programs that read a
 * style sheet follow the reader's dark theme, the others stay light. The mark is drawn by borders, because many
 * programs block pictures.
 */
import { brand } from "#app/contracts/brand.ts";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

export interface MailContent {
  readonly heading: string;
  /** Paragraphs above the button. */
  readonly intro: readonly string[];
  /** The one link of the mail. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Six digits. */
  readonly code?: { readonly label: string; readonly value: string };
  readonly outro: readonly string[];
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const display = "font-family:Archivo,'Segoe UI',Helvetica,Arial,sans-serif";
const { bg, surface, "surface-2": well, line, ink, "ink-2": ink2 } = brand;
const volt = brand.volt.mail.light;
/** The same in both themes; the other colours have a class below for the dark one. */
const onVolt = ink.mail.light;

const darkStyle = `@media (prefers-color-scheme:dark){.bg{background:${bg.mail.dark}!important}.surface{background:${surface.mail.dark}!important;border-color:${line.mail.dark}!important}.well{background:${well.mail.dark}!important}.ink{color:${ink.mail.dark}!important}.ink-2{color:${ink2.mail.dark}!important}}`;

const mark = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr>
<td style="padding:0 10px 0 0"><div style="width:32px;height:32px;border-radius:16px;background:${onVolt}"><div style="box-sizing:border-box;position:relative;top:4.5px;margin:0 auto;width:23px;height:23px;border:5px solid ${volt};border-left-color:${onVolt};border-radius:50%;transform:rotate(45deg)"></div></div></td>
<td class="ink" style="${display};font-size:18px;font-weight:800;color:${ink.mail.light}">Fitness Tracker</td></tr></table>`;

const paragraph = (text: string) =>
  `<p class="ink-2" style="margin:0 0 16px;${font};font-size:16px;line-height:25px;color:${ink2.mail.light}">${escapeHtml(text)}</p>`;

function renderAction({ label, url }: NonNullable<MailContent["action"]>): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${volt};color:${onVolt};${display};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function renderCode({ label, value }: NonNullable<MailContent["code"]>): string {
  return `${paragraph(label)}<p class="well ink" style="display:inline-block;margin:0 0 24px;padding:12px 12px 12px 20px;border-radius:14px;background:${well.mail.light};${display};font-size:32px;font-weight:700;letter-spacing:8px;color:${ink.mail.light}">${value}</p>`;
}

export function renderHtml(content: MailContent): string {
  const { heading, intro, action, code, outro } = content;
  const body = [
    ...intro.map(paragraph),
    action ? renderAction(action) : "",
    code ? renderCode(code) : "",
    ...outro.map(paragraph),
  ].join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title><style>${darkStyle}</style></head>
<body class="bg" style="margin:0;background:${bg.mail.light}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px"><tr><td class="surface" style="padding:32px;border:1px solid ${line.mail.light};border-radius:14px;background:${surface.mail.light}">
${mark}
<h1 class="ink" style="margin:0 0 16px;${display};font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.02em;color:${ink.mail.light}">${escapeHtml(heading)}</h1>
${body}</td></tr></table></td></tr></table></body></html>`;
}

export function renderText({ heading, intro, action, code, outro }: MailContent): string {
  const lines = [heading, ...intro];
  if (action) lines.push(`${action.label}:\n${action.url}`);
  if (code) lines.push(`${code.label}\n${code.value}`);
  return [...lines, ...outro, "Fitness Tracker"].join("\n\n");
}
