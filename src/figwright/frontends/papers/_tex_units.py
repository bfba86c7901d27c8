r"""Quantities of siunitx -> text: \SI{3}{\metre\per\second} is 3 m/s."""

from __future__ import annotations

import re
from collections.abc import Sequence

TAKES = {
    "SI": 2, "qty": 2, "si": 1, "unit": 1, "num": 1, "ang": 1, "numlist": 1, "SIrange": 3, "qtyrange": 3, "numrange": 2,
    "SIlist": 2, "qtylist": 2, "numproduct": 1, "qtyproduct": 2, "tablenum": 1, "complexnum": 1,
}  # fmt: skip
"""How many arguments these take."""
_UNITS = dict(
    pair.split("=")
    for pair in (
        "metre=m meter=m second=s gram=g ampere=A kelvin=K mole=mol candela=cd hertz=Hz newton=N pascal=Pa joule=J "
        "watt=W coulomb=C volt=V farad=F ohm=Ω siemens=S weber=Wb tesla=T henry=H lumen=lm lux=lx becquerel=Bq "
        "gray=Gy sievert=Sv celsius=°C degreeCelsius=°C degree=° radian=rad steradian=sr minute=min hour=h day=d "
        "litre=L liter=L tonne=t hectare=ha bar=bar percent=% bit=bit byte=B decibel=dB bel=B dB=dB electronvolt=eV "
        "angstrom=Å dalton=Da arcminute=′ arcsecond=″ micron=µm molar=M neper=Np nauticalmile=M knot=kn mmHg=mmHg "
        "kilo=k mega=M giga=G tera=T peta=P exa=E milli=m micro=µ nano=n pico=p femto=f atto=a centi=c deci=d "
        "deca=da hecto=h kibi=Ki mebi=Mi gibi=Gi tebi=Ti yotta=Y zetta=Z km=km cm=cm mm=mm um=µm nm=nm pm=pm m=m "
        "s=s ms=ms us=µs ns=ns kg=kg g=g mg=mg Hz=Hz kHz=kHz MHz=MHz GHz=GHz V=V mV=mV kV=kV W=W mW=mW kW=kW MW=MW "
        "A=A mA=mA uA=µA J=J kJ=kJ eV=eV keV=keV MeV=MeV GeV=GeV K=K N=N Pa=Pa kPa=kPa mol=mol L=L mL=mL h=h "
        "min=min"
    ).split()
)
_POWERS = {"squared": "²", "cubed": "³"}
_BEFORE = {"square": "²", "cubic": "³"}
_PART = re.compile(r"\\([A-Za-z]+)|[~.·]|\\[,;]|([^\\~.·]+)")


def quantity(name: str, values: Sequence[str]) -> str:
    """What a command of siunitx prints."""
    if name in ("si", "unit"):
        return unit(values[0])
    if name == "ang":
        parts = values[0].split(";")
        return "".join(f"{part.strip()}{sign}" for part, sign in zip(parts, "°′″", strict=False) if part.strip())
    if name.startswith("num") or name in ("tablenum", "complexnum"):
        return _joined(name, values)
    number = _joined(f"num{name.removeprefix('SI').removeprefix('qty')}", values[:-1])
    last = unit(values[-1])
    return f"{number}{'' if last.startswith(('%', '°')) and last != '°C' else ' '}{last}".strip()


def _joined(name: str, values: Sequence[str]) -> str:
    if name.endswith("range"):
        return " to ".join(map(number, values))
    if name.endswith("list"):
        return ", ".join(number(one) for one in values[0].split(";"))
    if name.endswith("product"):
        return " × ".join(number(one) for one in re.split(r"\s*x\s*", values[0]))
    return number(values[0])


def number(text: str) -> str:
    """A number as it is printed: 1e-3 is 1×10^-3."""
    text = text.strip().replace("+-", "±").replace("\\pm", "±").replace("\\times", "×")
    return re.sub(r"(?<=\d)\s*[eEdD]\s*\+?(-?\d+)", r"×10^\1", re.sub(r"^[eE](-?\d+)$", r"10^\1", text))


def unit(text: str) -> str:
    """A unit as it is printed; one that is written out (m/s) stays as it is."""
    out, per, raised = "", False, ""
    for match in _PART.finditer(text):
        name, plain = match[1], match[2]
        if name == "per":
            per = True
            continue
        if name in _BEFORE:
            raised = _BEFORE[name]
            continue
        if name in _POWERS:
            out += _POWERS[name]
            continue
        said = _UNITS.get(name, name) if name else (plain or "").strip(" {}")
        if not said or name in ("of", "tothe", "raiseto"):
            continue
        prefixed = bool(re.search(r"\ue030$", out))
        out = out.removesuffix("\ue030")
        joint = "/" if per else "" if not out or prefixed or not name or not out[-1].isalnum() else " "
        out += f"{joint}{said}" + ("\ue030" if name in _PREFIXES else raised)
        per, raised = False, raised if name in _PREFIXES else ""
    return out.removesuffix("\ue030").strip()


_PREFIXES = frozenset(
    "kilo mega giga tera peta exa milli micro nano pico femto atto centi deci deca hecto kibi mebi gibi tebi "
    "yotta zetta".split()
)
