"""The one renderer of pictures: boards, tables, graphs and plots as SVG text, for the web, notebooks and documents.

A picture names classes and no colours; `style.css` (or a page) decides how they look, in light, in dark and in print.
One unit is one CSS pixel. Nothing here knows who is asking: texts for people come in as :class:`~.words.Words`.
"""
